/**
 * Reads the comments of TypeScript, JavaScript, CSS and SQL, and the titles of tests. Strings, templates and regular
 * expressions are skipped. A tokenizer and not a parser: the installed TypeScript has no JavaScript API. Text between JSX
 * tags is read as code; an apostrophe in it hides the rest of its line at most.
 */

export interface SourceText {
  /** Line of the first character, from 1. */
  line: number
  text: string
}

export interface SourceTexts {
  comments: SourceText[]
  /** First arguments of `it`, `describe` and `test` (or `testWith...`, an extended `test`), also after `.each(...)`. */
  titles: SourceText[]
}

const CSS = /\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"/g
/** Strings end at the next quote; two quotes are an escaped one. Bodies in dollar quotes are code. */
const SQL = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:''|[^'])*'|"(?:""|[^"])*"/g

/** Tokens of TypeScript, in the order in which they are tried; a regular expression only where one may begin. */
const COMMENT = /\/\/[^\n]*|\/\*[\s\S]*?\*\//y
const STRING = /'(?:\\[\s\S]|[^'\\\n])*'?|"(?:\\[\s\S]|[^"\\\n])*"?/y
const REGEX = /\/(?![*/>])(?:\\[^\n]|\[(?:\\[^\n]|[^\]\\\n])*\]|[^/\\[\n])+\/[a-z]*/y
/** The static text of a template up to its end or its next expression. */
const TEMPLATE_PART = /(?:\\[\s\S]|\$(?!\{)|[^\\$`])*(`|\$\{|$)/y
const CODE = /[^'"`/{}]+|[\s\S]/y
/** The text before a `/` that begins a regular expression and does not divide or close a JSX tag. */
const BEFORE_REGEX = /(?:^|[(,=:[!&|?;+\-*%>~^{]|\b(?:return|typeof|case|in|of|void|await|yield|throw))\s*$/
const TEST_FUNCTION = /(?:^|[^.\w$])(?:it|test\w*|describe)(?:\.\w+)*$/

function match(pattern: RegExp, code: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(code)?.[0]
}

/** The code before the parenthesis that the last one of `code` closes; undefined without such a parenthesis. */
function beforeArguments(code: string): string | undefined {
  let depth = 0
  for (let at = code.length - 1; at >= 0; at--) {
    if (code[at] === ')') depth += 1
    if (code[at] === '(') depth -= 1
    if (depth === 0) return code.slice(0, at).trimEnd()
  }
  return undefined
}

/** Whether the next token is the first argument of a test function; `code` has neither comments nor texts of strings. */
function isTitleNext(code: string): boolean {
  const call = code.trimEnd()
  if (!call.endsWith('(')) return false
  let callee: string | undefined = call.slice(0, -1).trimEnd()
  while (callee?.endsWith(')')) callee = beforeArguments(callee)
  return callee !== undefined && TEST_FUNCTION.test(callee)
}

/** Reads one file of TypeScript or JavaScript from beginning to end. */
class TypeScriptReader {
  readonly comments: SourceText[] = []
  readonly titles: SourceText[] = []
  /** The code so far, with empty strings and without comments. */
  private code = ''
  /** The open template expressions: depth of braces outside of each, and the title that its template is, if any. */
  private readonly expressions: { depth: number; title: SourceText | undefined }[] = []
  private depth = 0
  private readonly source: string

  constructor(source: string) {
    this.source = source
  }

  read(): SourceTexts {
    for (let at = 0; at < this.source.length;) at += this.readToken(at)
    return { comments: this.comments, titles: this.titles }
  }

  private textAt(at: number, text: string): SourceText {
    return { line: lineOf(this.source, at), text }
  }

  /** Reads the token at `at` and returns its length. */
  private readToken(at: number): number {
    const comment = match(COMMENT, this.source, at)
    if (comment !== undefined) {
      this.comments.push(this.textAt(at, comment))
      return comment.length
    }
    const string = match(STRING, this.source, at)
    if (string !== undefined) {
      if (isTitleNext(this.code)) this.titles.push(this.textAt(at, string))
      this.code += "''"
      return string.length
    }
    const regex = BEFORE_REGEX.test(this.code.slice(-20)) ? match(REGEX, this.source, at) : undefined
    if (regex !== undefined) {
      this.code += '0'
      return regex.length
    }
    return this.readCode(at)
  }

  private readCode(at: number): number {
    const token = match(CODE, this.source, at) ?? ''
    if (token === '`') {
      const title = isTitleNext(this.code) ? this.textAt(at, token) : undefined
      if (title) this.titles.push(title)
      this.code += "''"
      return 1 + this.readTemplate(at + 1, title)
    }
    if (token === '}' && this.expressions.at(-1)?.depth === this.depth) {
      return 1 + this.readTemplate(at + 1, this.expressions.pop()?.title)
    }
    if (token === '{') this.depth += 1
    if (token === '}') this.depth -= 1
    this.code += token
    return token.length
  }

  /** Reads a part of a template, which may end at an expression; returns its length. */
  private readTemplate(at: number, title: SourceText | undefined): number {
    const part = match(TEMPLATE_PART, this.source, at) ?? ''
    if (title) title.text += part
    if (part.endsWith('${')) this.expressions.push({ depth: this.depth, title })
    return part.length
  }
}

const lineOf = (source: string, at: number): number => source.slice(0, at).split('\n').length

/** Reads the comments of a language that `pattern` splits into comments and strings. */
const commentsBy = (pattern: RegExp, source: string): SourceText[] =>
  [...source.matchAll(pattern)]
    .filter(([token]) => /^(?:--|\/\*)/.test(token))
    .map(({ 0: text, index }) => ({ line: lineOf(source, index), text }))

/** Comments and test titles of a file; its name tells the language. */
export function readSourceTexts(file: string, source: string): SourceTexts {
  if (file.endsWith('.css')) return { comments: commentsBy(CSS, source), titles: [] }
  if (file.endsWith('.sql')) return { comments: commentsBy(SQL, source), titles: [] }
  return new TypeScriptReader(source).read()
}
