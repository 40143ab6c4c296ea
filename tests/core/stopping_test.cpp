// SPDX-License-Identifier: GPL-3.0-or-later
// Failures and cancellations: what is said, what is kept, and what the next run still has to make.
#include <gtest/gtest.h>

#include "pipeline/base/text.h"
#include "tests/support/toy_stages.h"

namespace castra {
namespace {

using namespace toys;
using State = ThingResult::State;

class Stopping : public ::testing::Test {
 protected:
  ~Stopping() override { letFail(true); }

  static std::string failing(int count, std::string_view numbers, std::string_view how = "error") {
    return recipeOf(
        {make("tiles", "toy.split", {}, concat("{\"count\": ", count, "}")),
         make("broken", "toy.fail", {"tiles"}, concat("{\"numbers\": \"", numbers, "\", \"how\": \"", how, "\"}")),
         make("after", "toy.map", {"broken"}), make("beside", "toy.map", {"tiles"})});
  }
  static RunOptions explaining(int jobs) {
    RunOptions options = withJobs(jobs);
    options.explain = true;
    return options;
  }
};

TEST_F(Stopping, AFailureNamesThingKeyAndPlace) {
  for (const int jobs : {1, 8}) {
    MemoryStore store;
    const ToyRun run = runToys(store, failing(10, "3"), withJobs(jobs));
    EXPECT_FALSE(run.result.ok());
    ASSERT_EQ(run.result.errors.size(), 1u);
    EXPECT_EQ(run.result.errors.front(), "broken: k00003: corner 7: is not square; mend it");
    EXPECT_EQ(run.said(Event::Type::thing_failed, "broken"), run.result.errors.front());
    EXPECT_EQ(run.thing("broken").state, State::failed);
    EXPECT_EQ(run.thing("after").state, State::skipped);
    EXPECT_EQ(run.thing("after").reason, "broken is missing");
    EXPECT_EQ(run.said(Event::Type::thing_skipped, "after"), "broken is missing");
  }
}

TEST_F(Stopping, AFailedSingleNamesItsThing) {
  MemoryStore store;
  const ToyRun run =
      runToys(store, recipeOf({make("one", "toy.one"), make("broken", "toy.fail", {"one"}, R"({"numbers": "0"})")}));
  EXPECT_EQ(run.result.errors, std::vector<std::string>{"broken: corner 7: is not square; mend it"});
}

TEST_F(Stopping, KeepGoingMakesAllThatDoesNotDepend) {
  MemoryStore store;
  RunOptions options = withJobs(4);
  options.keep_going = true;
  const ToyRun run = runToys(store, failing(10, "3 5 8"), options);
  EXPECT_EQ(run.result.errors,
            std::vector<std::string>{"broken: k00003: corner 7: is not square; mend it (and 2 more like it)"});
  EXPECT_EQ(run.made("beside"), 10u);
  EXPECT_EQ(run.thing("after").state, State::skipped);
  const ToyRun places = runToys(store, failing(4000, "3 3500"), options);
  EXPECT_EQ(places.result.errors,
            std::vector<std::string>{"broken: k00003: corner 7: is not square; mend it (and in 1 more places)"});
}

TEST_F(Stopping, EveryThingIsSettled) {
  for (const int jobs : {1, 8}) {
    MemoryStore store;
    const ToyRun run = runToys(store, failing(500, "0 250 499"), withJobs(jobs));
    for (const ThingResult& thing : run.result.things) EXPECT_NE(thing.state, State::waiting) << thing.name;
    EXPECT_EQ(run.thing("broken").state, State::failed);
    EXPECT_EQ(run.result.errors.size(), 1u);
  }
}

TEST_F(Stopping, WhatWasMadeBesideAFailureIsKept) {
  for (const int jobs : {1, 8})
    for (const bool keep_going : {false, true})
      for (const char* how : {"error", "exception", "memory"}) {
        SCOPED_TRACE(concat("jobs ", jobs, " keep_going ", keep_going, " ", how));
        MemoryStore store;
        letFail(true);
        RunOptions options = explaining(jobs);
        options.keep_going = keep_going;
        const ToyRun run = runToys(store, failing(2500, "700 1900", how), options);
        std::uint64_t made = 0;
        for (const Event& event : *run.events)
          made += event.type == Event::Type::element_made && event.thing == "broken";
        if (keep_going) {
          EXPECT_EQ(made, 2498u);
        }
        letFail(false);  // the stage is mended
        const ToyRun again = runToys(store, failing(2500, "700 1900", how), withJobs(jobs));
        ASSERT_TRUE(again.result.ok());
        EXPECT_EQ(again.made("broken"), 2500 - made) << "only what was not made";
        EXPECT_EQ(again.cached("broken"), made);
        MemoryStore fresh;
        EXPECT_EQ(again.digests(), runToys(fresh, failing(2500, "700 1900", how)).digests());
      }
}

TEST_F(Stopping, AnyExceptionNamesThingAndKey) {
  MemoryStore store;
  RunOptions options;
  options.keep_going = true;
  const ToyRun odd = runToys(store, failing(5, "2", "exception"), options);
  EXPECT_EQ(odd.result.errors, std::vector<std::string>{"broken: k00002: toy.fail failed: something odd"});
  const ToyRun memory = runToys(store, failing(5, "2", "memory"), options);
  EXPECT_EQ(memory.result.errors,
            std::vector<std::string>{"broken: k00002: ran out of memory; make less at a time with --jobs 1"});
  const ToyRun single =
      runToys(store, recipeOf({make("one", "toy.one"),
                               make("broken", "toy.fail", {"one"}, R"({"numbers": "0", "how": "exception"})")}));
  EXPECT_EQ(single.result.errors, std::vector<std::string>{"broken: toy.fail failed: something odd"});
}

TEST_F(Stopping, CancellingKeepsWhatWasMade) {
  for (const int jobs : {1, 8})
    for (const std::uint64_t stop_after : {1u, 100u, 1500u, 2999u}) {
      SCOPED_TRACE(concat("jobs ", jobs, " stop after ", stop_after));
      MemoryStore store;
      const std::string recipe = recipeOf({make("tiles", "toy.split", {}, R"({"count": 3000})"),
                                           make("a", "toy.map", {"tiles"}), make("b", "toy.map", {"a"})});
      std::atomic<bool> cancel{false};
      std::uint64_t made = 0;
      RunOptions options = explaining(jobs);
      options.cancel = &cancel;
      options.events = [&](const Event& event) {
        if (event.type == Event::Type::element_made && event.thing == "a" && ++made == stop_after) cancel = true;
      };
      const ToyRun run = runToys(store, recipe, options);
      EXPECT_TRUE(run.result.cancelled);
      EXPECT_FALSE(run.result.ok());
      EXPECT_TRUE(run.result.errors.empty());
      EXPECT_EQ(run.thing("a").state, State::skipped);
      EXPECT_EQ(run.thing("a").reason, "the run was stopped");
      EXPECT_GE(made, stop_after);
      EXPECT_LE(made, stop_after + static_cast<unsigned>(jobs)) << "it stops soon";

      const ToyRun rest = runToys(store, recipe, withJobs(jobs));
      ASSERT_TRUE(rest.result.ok());
      EXPECT_EQ(rest.made("tiles"), 0u);
      EXPECT_EQ(rest.made("a"), 3000 - made);
      EXPECT_EQ(rest.cached("a"), made);
      EXPECT_EQ(rest.made("b"), 3000u);
      MemoryStore fresh;
      EXPECT_EQ(rest.digests(), runToys(fresh, recipe).digests());
    }
}

TEST_F(Stopping, ACancelledRunStartsNothing) {
  MemoryStore store;
  const std::atomic<bool> cancel{true};
  RunOptions options = withJobs(2);
  options.cancel = &cancel;
  const std::uint64_t calls = callsMade();
  const ToyRun run = runToys(store, failing(10, ""), options);
  EXPECT_TRUE(run.result.cancelled);
  EXPECT_EQ(callsMade(), calls);
  EXPECT_EQ(store.writes, 0u);
  for (const ThingResult& thing : run.result.things) EXPECT_EQ(thing.state, State::skipped) << thing.name;
}

TEST_F(Stopping, ARunnerRemakesWhatIsLostAlsoAfterAFailure) {
  // "A Runner may be asked for what it made as long as it lives; what the store has lost by then is made again."
  MemoryStore store;
  ToyRun run =
      runToys(store, recipeOf({make("tiles", "toy.split"), make("one", "toy.one"), make("copy", "toy.map", {"one"}),
                               make("mapped", "toy.map", {"tiles"}), make("wait", "toy.join", {"mapped"}),
                               make("broken", "toy.fail",
                                    {
                                        "copy",
                                    },
                                    R"({"numbers": "0"})")}));
  ASSERT_EQ(run.result.errors.size(), 1u);
  ASSERT_EQ(run.thing("copy").state, State::made);
  store.remove(Shelf::objects, run.digest("copy"));
  EXPECT_EQ(run.text("copy"), "one!");
}

}  // namespace
}  // namespace castra
