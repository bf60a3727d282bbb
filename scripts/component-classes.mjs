/** Reads which classes components set, from their syntax trees (styles.mjs). */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

import ts from "typescript";

const parsed = new Map();

/** The syntax tree of a file, its imports as `name → { file, imported }`, and its variables as `name → initializer`. */
export function parse(file) {
  if (parsed.has(file)) return parsed.get(file);
  const source = ts.createSourceFile(file, readFileSync(file, "utf8"), ts.ScriptTarget.Latest, true);
  const result = { source, imports: new Map(), variables: new Map() };
  parsed.set(file, result);
  visit(source, (node) => {
    if (ts.isImportDeclaration(node) && node.moduleSpecifier.text.startsWith(".")) {
      const path = join(dirname(file), node.moduleSpecifier.text);
      const { name, namedBindings } = node.importClause ?? {};
      if (name) result.imports.set(name.text, { file: path, imported: "default" });
      for (const element of namedBindings?.elements ?? [])
        result.imports.set(element.name.text, { file: path, imported: (element.propertyName ?? element.name).text });
    }
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name))
      result.variables.set(node.name.text, node.initializer);
  });
  return result;
}

/** Calls `action` for a node and all nodes in it. */
export function visit(node, action) {
  action(node);
  ts.forEachChild(node, (child) => visit(child, action));
}

/**
 * Adds the classes that an expression can have: names of utilities, also from constants of this and other files, and
 * classes of modules. What is passed to a component is checked where it is passed.
 *
 * @param {{ utilities: string[], modules: Set<string> }} found
 */
export function collectClasses(node, file, found) {
  const next = (...nodes) => nodes.forEach((each) => each && collectClasses(each, file, found));
  if (node === undefined || ts.isFunctionLike(node)) return;
  if (ts.isConditionalExpression(node)) return next(node.whenTrue, node.whenFalse);
  if (ts.isBinaryExpression(node)) {
    if (node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken) return next(node.right);
    if ([ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken].includes(node.operatorToken.kind))
      return next(node.left, node.right);
    return;
  }
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
    found.utilities.push(...node.text.split(/\s+/u).filter(Boolean));
    return;
  }
  if (ts.isPropertyAccessExpression(node) || ts.isElementAccessExpression(node)) return next(node.expression);
  if (ts.isPropertyAssignment(node)) return next(node.initializer);
  if (ts.isCallExpression(node)) return next(...node.arguments);
  if (ts.isIdentifier(node)) {
    const { imports, variables } = parse(file);
    const origin = imports.get(node.text);
    if (origin?.file.endsWith(".module.css")) found.modules.add(origin.file);
    else if (origin) collectClasses(parse(origin.file).variables.get(origin.imported), origin.file, found);
    else next(variables.get(node.text));
    return;
  }
  ts.forEachChild(node, (child) => next(child));
}
