/** Spelling and grammar, from our own origin alone. The linter's own worker is a blob, which our policy refuses. */
import type { EnglishDialect } from '@rubato/contracts/domain'
import { Dialect, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import type { GrammarReply, GrammarRequest } from './browser-grammar.ts'

/** Wrong about coaching imperatives ("That's it, nice and slow."). */
const OFF = { OxfordComma: false }
const SUGGESTIONS_MAX = 3

// Leaving the screen cuts the load short, also inside the linter: a check that cannot be had says nothing.
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

async function replaceWords(made: Promise<LocalLinter>, words: string[]): Promise<LocalLinter> {
  const linter = await made
  await linter.clearWords()
  await linter.importWords(words)
  return linter
}

const begun = Promise.withResolvers<LocalLinter>()
/** The linter with the dictionary of last. */
let ready = begun.promise

async function check(text: string): Promise<GrammarReply['notes']> {
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
  if (data.kind === 'dialect') return begun.resolve(makeLinter(data.dialect))
  if (data.kind === 'words') {
    ready = replaceWords(ready, data.words)
    return
  }
  check(data.text).then(
    (notes) => postMessage({ question: data.question, notes } satisfies GrammarReply),
    () => postMessage({ question: data.question, notes: [] } satisfies GrammarReply),
  )
})
