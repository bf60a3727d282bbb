/**
 * Tells Lingui's CLI which English sentences of the code people read: the arguments of `t()` and `plural()`, texts
 * marked with `msg()`, and the reason of a call that failed.
 */
import type { LinguiConfig } from "@lingui/cli";
import { generateMessageId } from "@lingui/message-utils/generateMessageId";
import ts, { type Expression, type Node } from "typescript";

import { pluralMessage } from "../src/lib/i18n/plural-message.ts";

/** The position of the sentence in the arguments. `tooMany`, `perMinute` and `conflict` make refusals of the server. */
const SENTENCE: Readonly<Record<string, number>> = {
  t: 0,
  msg: 0,
  tooMany: 0,
  conflict: 0,
  perMinute: 1,
  Refusal: 1,
  RequestError: 1,
};

type Extractor = NonNullable<LinguiConfig["extractors"]>[number];

export const messageExtractor: Extractor = {
  match: (filename) => /\.tsx?$/u.test(filename),
  extract(filename, code, onMessageExtracted) {
    const kind = filename.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, kind);
    const visit = (node: Node): void => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const { message, context } of messagesOf(node)) {
        const id = generateMessageId(message, context);
        onMessageExtracted({ id, message, context, origin: [filename, line] });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  },
};

/** The messages that this node itself contains, its children not included. */
function messagesOf(node: Node): { message: string; context?: string | undefined }[] {
  if (!(ts.isCallExpression(node) || ts.isNewExpression(node)) || !ts.isIdentifier(node.expression)) return [];
  const name = node.expression.text;
  const texts = (node.arguments ?? []).map(textsOf);
  const [first = [], second = [], third = []] = texts;
  if (name === "plural") return second.flatMap((one) => third.map((other) => ({ message: pluralMessage(one, other) })));
  if (name === "notFound") return first.map((what) => ({ message: `${what} not found` }));
  const position = SENTENCE[name];
  if (position === undefined) return [];
  const context = position === 0 ? contextOf(node.arguments?.[1]) : undefined;
  return (texts[position] ?? []).flatMap((message) => (message === "" ? [] : { message, context }));
}

/** The context in `msg("Close", "a poll")` and in `t("Close", { context: "a poll" })`. */
function contextOf(node: Expression | undefined): string | undefined {
  if (!node || ts.isStringLiteral(node)) return node?.text;
  if (!ts.isObjectLiteralExpression(node)) return undefined;
  const context = node.properties.find((each) => each.name?.getText() === "context");
  return context && ts.isPropertyAssignment(context) ? contextOf(context.initializer) : undefined;
}

/** Every text that an expression can evaluate to, as far as the expression itself contains it. */
function textsOf(node: Expression): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression);
  if (!ts.isBinaryExpression(node)) return [];
  const [left, right] = [textsOf(node.left), textsOf(node.right)];
  const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
  return isSum ? left.flatMap((start) => right.map((end) => start + end)) : [...left, ...right];
}
