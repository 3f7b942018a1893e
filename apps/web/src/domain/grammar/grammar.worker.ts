/**
 * Checks spelling and grammar with harper.js. A worker of this app, because the worker that the library starts is a
 * blob, which the content security policy refuses.
 */
import type { EnglishDialect } from '@rubato/contracts/domain'
import { Dialect, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import type { GrammarResponse, GrammarRequest } from './browser-grammar.ts'

/**
 * OxfordComma has false positives on coaching imperatives ("That's it, nice and slow."). SplitWords cuts a misspelt word in
 * two ("fol ow") and hides the suggestions of the spelling rule.
 */
const OFF = { OxfordComma: false, SplitWords: false }
const SUGGESTIONS_MAX = 3

// Leaving the screen aborts the load, also inside the linter: an aborted check reports no error.
addEventListener('unhandledrejection', (event) => event.preventDefault())

const dialects: Record<EnglishDialect, Dialect> = {
  american: Dialect.American,
  british: Dialect.British,
  australian: Dialect.Australian,
  canadian: Dialect.Canadian,
  indian: Dialect.Indian,
}

async function makeLinter(dialect: EnglishDialect): Promise<LocalLinter> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: dialects[dialect] })
  await linter.setup()
  await linter.setLintConfig({ ...(await linter.getLintConfig()), ...OFF })
  return linter
}

async function replaceWords(loading: Promise<LocalLinter>, words: string[]): Promise<LocalLinter> {
  const linter = await loading
  await linter.clearWords()
  await linter.importWords(words)
  return linter
}

const loaded = Promise.withResolvers<LocalLinter>()
/** The linter with the latest dictionary. */
let ready = loaded.promise

async function check(text: string): Promise<GrammarResponse['notes']> {
  const linter = await ready
  const found = await linter.lint(text, { language: 'plaintext' })
  return found.map((lint) => {
    const { start, end } = lint.span()
    const replacements = lint.suggestions().map((suggestion) => suggestion.get_replacement_text())
    return {
      start,
      end,
      message: lint.message(),
      replacements: replacements.slice(0, SUGGESTIONS_MAX),
      isSpelling: lint.lint_kind() === 'Spelling',
    }
  })
}

addEventListener('message', ({ data }: MessageEvent<GrammarRequest>) => {
  if (data.kind === 'dialect') return loaded.resolve(makeLinter(data.dialect))
  if (data.kind === 'words') {
    ready = replaceWords(ready, data.words)
    return
  }
  check(data.text).then(
    (notes) => postMessage({ requestId: data.requestId, notes } satisfies GrammarResponse),
    () => postMessage({ requestId: data.requestId, notes: [] } satisfies GrammarResponse),
  )
})
