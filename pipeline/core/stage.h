// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "pipeline/core/params.h"
#include "pipeline/core/run.h"
#include "pipeline/core/set.h"
#include "pipeline/core/summary.h"

// A stage is a pure function, registered by one line in its room's table:
//
//   stage("roads.subdivide", 3, "roads along iterated cuts", subdivideRoads)
//
// What it takes and returns is read off the function: see set.h for what an input may be.

namespace castra {

/// One input of a stage, as its function declares it.
struct InputType {
  enum class How { each, all, group, rest };
  How how = How::each;
  bool optional = false;
  Kind kind;
  /// Reads a stored artifact of this kind. Throws Error if the bytes are anything else.
  std::function<std::shared_ptr<const void>(std::string_view)> decode;
};

/// An input made ready for one call.
struct Argument {
  std::shared_ptr<const void> value;  ///< each: the artifact, or none if it is absent
  Elements elements;                  ///< all, group
  std::vector<Elements> rest;         ///< rest
};

/// A stage with its types forgotten. Made by `stage`.
struct Stage {
  std::string name;  ///< noun.verb
  int version = 1;   ///< raised by hand when the output may change for the same input
  std::string help;
  std::string code;  ///< digest of the sources behind it; set by whoever joins the tables
  std::vector<InputType> inputs;
  Kind output;
  bool draws = false;   ///< takes Draw&: its results depend on the seed
  bool splits = false;  ///< returns a Set
  bool drops = false;   ///< returns an optional: an element may have no result
  ParamsType params;

  /// Calls the function. The result's bytes; none if it splits (the rows went to the sink) or dropped the element.
  std::function<std::optional<std::string>(const Surroundings&, const Params&, std::span<const Argument>)> call;
  /// Facts about a stored result, for people.
  std::function<Summary(std::string_view)> summarize;
  /// Reads a stored result, tests its promises and writes it again: the bytes must be the same.
  std::function<std::string(std::string_view)> rewrite;
};

namespace staging {

template <class T>
std::shared_ptr<const void> decodeShared(std::string_view bytes) {
  return std::make_shared<const T>(castra::decode<T>(bytes));
}

/// How an input of this type is declared (`type`) and taken out of its Argument (`take`).
template <class In>
struct Input {
  static InputType type() { return {InputType::How::each, false, In::kind, decodeShared<In>}; }
  static const In& take(const Argument& argument) { return *static_cast<const In*>(argument.value.get()); }
};
template <class T>
struct Input<std::optional<T>> {
  static InputType type() { return {InputType::How::each, true, T::kind, decodeShared<T>}; }
  static std::optional<T> take(const Argument& argument) {
    if (!argument.value) return std::nullopt;
    return *static_cast<const T*>(argument.value.get());
  }
};
template <class T>
struct Input<Set<T>> {
  static InputType type() { return {InputType::How::all, false, T::kind, decodeShared<T>}; }
  static Set<T> take(const Argument& argument) { return Set<T>(argument.elements); }
};
template <class T>
struct Input<std::optional<Set<T>>> {
  static InputType type() { return {InputType::How::all, true, T::kind, decodeShared<T>}; }
  static std::optional<Set<T>> take(const Argument& argument) {
    if (!argument.elements.isThere()) return std::nullopt;
    return Set<T>(argument.elements);
  }
};
template <class T>
struct Input<Group<T>> {
  static InputType type() { return {InputType::How::group, false, T::kind, decodeShared<T>}; }
  static Group<T> take(const Argument& argument) { return Group<T>(argument.elements); }
};
template <class T>
struct Input<Rest<T>> {
  static InputType type() { return {InputType::How::rest, false, T::kind, decodeShared<T>}; }
  static Rest<T> take(const Argument& argument) {
    Rest<T> rest;
    for (const Elements& elements : argument.rest) rest.inputs.emplace_back(elements);
    return rest;
  }
};

template <class Out>
struct Output {
  using Value = Out;
  static constexpr bool splits = false, drops = false;
  static std::optional<std::string> store(const Out& value) { return encodeChecked(value); }
};
template <class T>
struct Output<std::optional<T>> {
  using Value = T;
  static constexpr bool splits = false, drops = true;
  static std::optional<std::string> store(const std::optional<T>& value) {
    if (!value) return std::nullopt;
    return encodeChecked(*value);
  }
};
template <class T>
struct Output<Set<T>> {
  using Value = T;
  static constexpr bool splits = true, drops = false;
  static std::optional<std::string> store(const Set<T>&) { return std::nullopt; }
};

template <class T>
Summary summarizeStored(std::string_view bytes) {
  [[maybe_unused]] const T value = castra::decode<T>(bytes);
  if constexpr (requires { summarize(value); })
    return summarize(value);
  else
    return {};
}

template <class T>
std::string rewriteStored(std::string_view bytes) {
  const T value = castra::decode<T>(bytes);
  if constexpr (requires { check(value); }) check(value);
  return encode(value);
}

template <class R, class Out, class P, class... In, std::size_t... i>
std::optional<std::string> callWith(Out (*function)(R&, const P&, const In&...), const Surroundings& around,
                                    const Params& params, [[maybe_unused]] std::span<const Argument> arguments,
                                    std::index_sequence<i...>) {
  R run(around);
  return Output<Out>::store(function(run, params.as<P>(), Input<In>::take(arguments[i])...));
}

}  // namespace staging

/// Describes a stage by its function, `Out f(Run&, const Params&, const In&...)`, or with Draw& first for a stage that
/// draws random numbers.
template <class R, class Out, class P, class... In>
requires std::is_base_of_v<Run, R> Stage stage(std::string name, int version, std::string help,
                                               Out (*function)(R&, const P&, const In&...)) {
  using Made = staging::Output<Out>;
  using Value = typename Made::Value;
  Stage made;
  made.name = std::move(name);
  made.version = version;
  made.help = std::move(help);
  made.inputs = {staging::Input<In>::type()...};
  made.output = Value::kind;
  made.draws = std::is_same_v<R, Draw>;
  made.splits = Made::splits;
  made.drops = Made::drops;
  made.params = paramsType<P>();
  made.call = [function](const Surroundings& around, const Params& params, std::span<const Argument> arguments) {
    return staging::callWith(function, around, params, arguments, std::index_sequence_for<In...>{});
  };
  made.summarize = staging::summarizeStored<Value>;
  made.rewrite = staging::rewriteStored<Value>;
  return made;
}

/// All stages there are, by name.
class StageTable {
 public:
  /// Adds a room's table; `code` is the digest of its sources.
  void add(std::vector<Stage> stages, std::string_view code);
  const Stage* find(std::string_view name) const;
  const std::vector<Stage>& stages() const { return stages_; }
  std::vector<std::string> names() const;

 private:
  std::vector<Stage> stages_;  // sorted by name
};

/// "roads.subdivide"
bool isStageName(std::string_view name);

}  // namespace castra
