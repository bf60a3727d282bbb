/**
 * Tells Lingui's CLI which English sentences of the code people read. They reach the screen through `t()` and
 * `plural()`: directly, through a constant, marked with `msg()`, or as the reason of a call that failed.
 */
import type { LinguiConfig } from "@lingui/cli";
import ts, { type Expression, type Node } from "typescript";

import { pluralMessage } from "../src/lib/i18n/plural-message.ts";

/** Constants whose texts are passed to t() elsewhere, found by their names. */
const CONSTANTS =
  /^(?:ICEBREAKER_PROMPT|ANONYMOUS|MEDALS|(?!LANGUAGE_)[A-Z_]+_(?:NAMES|LABELS|SENTENCE|SENTENCES|TITLES))$/u;

type Extractor = NonNullable<LinguiConfig["extractors"]>[number];

export const messageExtractor: Extractor = {
  match: (filename) => /\.tsx?$/u.test(filename),
  extract(filename, code, onMessageExtracted) {
    const kind = filename.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const source = ts.createSourceFile(filename, code, ts.ScriptTarget.Latest, true, kind);
    const visit = (node: Node): void => {
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      for (const id of messagesOf(node)) if (id !== "") onMessageExtracted({ id, origin: [filename, line] });
      ts.forEachChild(node, visit);
    };
    visit(source);
  },
};

/** IDs of the messages that this node itself contains, its children not included. */
function messagesOf(node: Node): string[] {
  if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
    return messagesOfCall(node.expression.text, node.arguments);
  }
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
    return CONSTANTS.test(node.name.text) ? textsOf(node.initializer) : [];
  }
  // new Refusal(code, sentence): the server's answer to a call that it refuses.
  // new RequestError(status, sentence, body): without an answer, the browser's own sentence.
  if (ts.isNewExpression(node) && ts.isIdentifier(node.expression)) {
    return ["Refusal", "RequestError"].includes(node.expression.text) ? textsOf(node.arguments?.[1]) : [];
  }
  return [];
}

function messagesOfCall(name: string, [first, second, third]: readonly Expression[]): string[] {
  // tooMany(sentence): the refusal of a limit of the server.
  if (name === "t" || name === "msg" || name === "tooMany") return textsOf(first);
  if (name !== "plural") return [];
  return textsOf(second).flatMap((one) => textsOf(third).map((other) => pluralMessage(one, other)));
}

/** Every text that an expression can evaluate to, as far as the expression itself contains it. */
function textsOf(node: Expression | undefined): string[] {
  if (!node) return [];
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue), ...textsOf(node.whenFalse)];
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node)) {
    return textsOf(node.expression);
  }
  if (ts.isBinaryExpression(node)) {
    const [left, right] = [textsOf(node.left), textsOf(node.right)];
    const isSum = node.operatorToken.kind === ts.SyntaxKind.PlusToken;
    return isSum ? left.flatMap((start) => right.map((end) => start + end)) : [...left, ...right];
  }
  if (ts.isObjectLiteralExpression(node)) {
    return node.properties.flatMap((each) => (ts.isPropertyAssignment(each) ? textsOf(each.initializer) : []));
  }
  return ts.isArrayLiteralExpression(node) ? node.elements.flatMap(textsOf) : [];
}
