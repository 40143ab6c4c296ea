// SPDX-License-Identifier: GPL-3.0-or-later
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>

#include "pipeline/base/text.h"
#include "pipeline/commands/commands.h"
#include "pipeline/core/plan.h"
#include "pipeline/core/publish.h"

namespace castra::commands {

namespace {

using How = InputType::How;

std::string describeInput(const InputType& type) {
  std::string out;
  if (type.optional) out += "optional ";
  if (type.how == How::all) out += "Set of ";
  if (type.how == How::group) out += "group of ";
  if (type.how == How::rest) out += "any number of ";
  return out += type.kind.name;
}

std::string describeOutput(const Stage& stage) {
  return concat(stage.splits ? "Set of " : stage.drops ? "optional " : "", stage.output.name);
}

Plan planOf(const std::string& recipe, const StageTable& stages) {
  try {
    return makePlan(readRecipe(recipe), stages);
  } catch (const RecipeError&) {
    throw;
  } catch (const Error& error) {
    throw RecipeError({error.what()});
  }
}

std::string dotOf(const Plan& plan) {
  std::string dot =
      "digraph castra {\n  rankdir=LR;\n  node [shape=box, style=\"rounded,filled\", fillcolor=\"#ECE6D8\", "
      "color=\"#5A4B40\", fontname=\"sans-serif\"];\n"
      "  edge [color=\"#5A4B40\", fontname=\"sans-serif\", fontsize=10];\n";
  for (const Thing& thing : plan.things) {
    dot += concat("  \"", thing.name, "\" [label=\"", thing.name, "\\n", thing.stage->name, "\"",
                  thing.is_set ? ", peripheries=2" : "", thing.published ? ", fillcolor=\"#C9DBB0\"" : "", "];\n");
    for (const Thing::Input& input : thing.inputs)
      if (input.thing)
        dot += concat("  \"", plan.things[*input.thing].name, "\" -> \"", thing.name, "\"",
                      thing.isWide(input) ? " [penwidth=3, label=\"wide\"]" : "", ";\n");
  }
  return dot + "}\n";
}

/// Runs graphviz over the text. Throws Error if it is not there.
void writeSvg(const std::string& dot, const std::string& file) {
  const std::string source = file + ".dot";
  writeFile(source, dot);
  const auto quote = [](const std::string& path) {
    std::string out = "'";
    for (const char c : path) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
  };
  const int status = std::system(concat("dot -Tsvg -o ", quote(file), " ", quote(source), " 2>/dev/null").c_str());
  std::remove(source.c_str());
  if (WEXITSTATUS(status) == 127) throw Error("dot", "is not there; install graphviz, or leave --svg out");
  if (status != 0) throw Error(file, "could not be drawn by dot");
}

}  // namespace

int checkRecipe(const std::string& recipe, bool json, const StageTable& stages) {
  const Plan plan = planOf(recipe, stages);
  if (json) {
    Json things = Json::array();
    for (const Thing& thing : plan.things)
      things.add(Json::object()
                     .set("make", thing.name)
                     .set("with", thing.stage->name)
                     .set("kind", thing.stage->output.name)
                     .set("set", thing.is_set));
    std::printf("%s\n", Json::object()
                            .set("recipe", recipe)
                            .set("ok", true)
                            .set("seed", plan.seed)
                            .set("things", std::move(things))
                            .dump()
                            .c_str());
  } else {
    std::printf("%s: good, makes %zu things\n", recipe.c_str(), plan.things.size());
  }
  return 0;
}

int listStages(bool json, const StageTable& stages) {
  if (json) {
    std::printf("%s\n", referenceOf(stages).dump().c_str());
    return 0;
  }
  for (const Stage& stage : stages.stages()) {
    std::string from;
    for (const InputType& type : stage.inputs) from += (from.empty() ? "" : ", ") + describeInput(type);
    std::printf("%-18s %s\n%-18s %s -> %s\n", stage.name.c_str(), stage.help.c_str(), "",
                from.empty() ? "(nothing)" : from.c_str(), describeOutput(stage).c_str());
  }
  return 0;
}

Json referenceOf(const StageTable& stages) {
  Json all = Json::array();
  for (const Stage& stage : stages.stages()) {
    Json inputs = Json::array(), params = Json::array();
    for (const InputType& type : stage.inputs) inputs.add(describeInput(type));
    for (const ParamInfo& info : stage.params.infos) {
      Json param = Json::object();
      param.set("name", info.name)
          .set("type", info.type)
          .set("default", info.default_value)
          .set("allowed", info.allowed());
      if (!info.unit.empty()) param.set("unit", info.unit);
      params.add(param.set("help", info.help));
    }
    all.add(Json::object()
                .set("stage", stage.name)
                .set("version", stage.version)
                .set("help", stage.help)
                .set("from", std::move(inputs))
                .set("makes", describeOutput(stage))
                .set("draws", stage.draws)
                .set("params", std::move(params)));
  }
  return Json::object().set("stages", std::move(all));
}

Json schemaOf(const StageTable& stages) {
  const auto text = [](const char* type, const std::string& help) {
    return Json::object().set("type", type).set("description", help);
  };
  Json makes = Json::array(), names = Json::array();
  for (const Stage& stage : stages.stages()) {
    names.add(stage.name);
    Json params = Json::object();
    for (const ParamInfo& info : stage.params.infos) params.set(info.name, info.schema());
    Json branch = Json::object();
    branch.set("if",
               Json::object().set("properties", Json::object().set("with", Json::object().set("const", stage.name))));
    branch.set("then", Json::object().set("properties",
                                          Json::object().set("params", Json::object()
                                                                           .set("type", "object")
                                                                           .set("additionalProperties", false)
                                                                           .set("properties", std::move(params)))));
    makes.add(std::move(branch));
  }
  Json make = Json::object();
  make.set("type", "object").set("required", Json::array().add("make").add("with")).set("additionalProperties", false);
  make.set(
      "properties",
      Json::object()
          .set("make", text("string", "name of the thing").set("pattern", "^[a-z0-9_-]{1,100}$"))
          .set("with", text("string", "stage that makes it").set("enum", std::move(names)))
          .set("from",
               Json::object()
                   .set("type", "array")
                   .set("description",
                        "things it is made from, in the order of the stage's inputs; null leaves an optional one out")
                   .set("items", Json::object().set("type", Json::array().add("string").add("null"))))
          .set("params", text("object", "params that differ from their defaults")));
  make.set("allOf", std::move(makes));
  Json schema = Json::object();
  schema.set("$schema", "http://json-schema.org/draft-07/schema#").set("title", "Castra recipe").set("type", "object");
  schema.set("required", Json::array().add("makes")).set("additionalProperties", false);
  schema.set(
      "properties",
      Json::object()
          .set("$schema", Json::object().set("type", "string"))
          .set("seed", text("integer", "where all random numbers come from").set("minimum", 0))
          .set("makes", text("array", "what to make, in order").set("minItems", 1).set("items", std::move(make))));
  return schema;
}

int printReference(bool schema, const StageTable& stages) {
  std::printf("%s\n", (schema ? schemaOf(stages) : referenceOf(stages)).pretty().c_str());
  return 0;
}

int drawGraph(const std::string& recipe, const std::string& svg_file, bool json, const StageTable& stages) {
  const Plan plan = planOf(recipe, stages);
  if (!svg_file.empty()) writeSvg(dotOf(plan), svg_file);
  if (json) {
    Json nodes = Json::array(), edges = Json::array();
    for (const Thing& thing : plan.things) {
      nodes.add(Json::object()
                    .set("make", thing.name)
                    .set("with", thing.stage->name)
                    .set("set", thing.is_set)
                    .set("published", thing.published));
      for (const Thing::Input& input : thing.inputs)
        if (input.thing)
          edges.add(Json::object()
                        .set("from", plan.things[*input.thing].name)
                        .set("to", thing.name)
                        .set("wide", thing.isWide(input)));
    }
    std::printf("%s\n", Json::object().set("nodes", std::move(nodes)).set("edges", std::move(edges)).dump().c_str());
  } else if (svg_file.empty()) {
    std::printf("%s", dotOf(plan).c_str());
  }
  return 0;
}

}  // namespace castra::commands
