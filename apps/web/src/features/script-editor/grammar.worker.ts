/** Spelling and grammar, from our own origin alone. The linter's own worker is a blob, which our policy refuses. */
import { Dialect, LocalLinter } from 'harper.js'
import { slimBinary } from 'harper.js/slimBinary'
import type { GrammarReply, GrammarRequest } from './browser-grammar.ts'

/** Wrong about coaching imperatives ("That's it, nice and slow."). */
const OFF = { OxfordComma: false }
const SUGGESTIONS_MAX = 3

// Leaving the screen cuts the load short, also inside the linter: a check that cannot be had says nothing.
addEventListener('unhandledrejection', (event) => event.preventDefault())

const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.British })
/** The linter with the dictionary of last. */
let ready = linter.setup().then(() => linter.getLintConfig().then((all) => linter.setLintConfig({ ...all, ...OFF })))

async function check(text: string): Promise<GrammarReply['notes']> {
  await ready
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
  if (data.kind === 'words') {
    ready = ready.then(() => linter.clearWords()).then(() => linter.importWords(data.words))
    return
  }
  check(data.text).then(
    (notes) => postMessage({ question: data.question, notes } satisfies GrammarReply),
    () => postMessage({ question: data.question, notes: [] } satisfies GrammarReply),
  )
})
