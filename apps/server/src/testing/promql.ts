/** Which metrics and labels a PromQL expression uses, read with Prometheus' own grammar. */
import { parser } from "@prometheus-io/lezer-promql";

export interface Selector {
  metric: string;
  matchers: { label: string; operator: string; value: string }[];
}

export interface Usage {
  selectors: Selector[];
  /** Labels in `by (…)` and the like. */
  grouping: string[];
}

/** @throws Error if the expression is not valid PromQL */
export function usageIn(expression: string): Usage {
  const selectors: Selector[] = [];
  const grouping: string[] = [];
  let matcher = { label: "", operator: "", value: "" };
  parser.parse(expression).iterate({
    enter: ({ type, from, to, node }) => {
      const text = expression.slice(from, to);
      if (type.isError) throw new Error(`Not valid PromQL at character ${from}: ${expression}`);
      if (type.name === "VectorSelector") selectors.push({ metric: "", matchers: [] });
      const selector = selectors.at(-1);
      if (type.name === "Identifier" && node.parent?.name === "VectorSelector" && selector) selector.metric = text;
      if (type.name === "LabelName" && node.parent?.name === "GroupingLabels") grouping.push(text);
      else if (type.name === "LabelName") matcher = { label: text, operator: "", value: "" };
      if (type.name === "MatchOp") matcher.operator = text;
      if (type.name === "StringLiteral" && node.parent?.name === "UnquotedLabelMatcher") {
        matcher.value = text.slice(1, -1);
        selector?.matchers.push(matcher);
      }
    },
  });
  return { selectors, grouping };
}
