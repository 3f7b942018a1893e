/**
 * The client of LanguageTool's HTTP API v2, on a server that the site operates. Timeout 3 s, because the author waits;
 * one retry within that time. POST keeps the text out of URLs and access logs.
 */
import {
  DIALOG_TEXT_MAX,
  GRAMMAR_REPLACEMENTS_MAX,
  type EnglishDialect,
  type GrammarIssue,
} from '@rubato/contracts/domain'
import { z } from 'zod'
import { GrammarUnavailableError, type GrammarChecker } from '../../ports/content-services.ts'
import { askTwice, askVendor, problemOfCall, type VendorAnswer } from '../ask-vendor.ts'

const MESSAGE_MAX = 1000

/** Schema of LanguageTool's answer to a check; other fields are ignored. */
const matchSchema = z.object({
  message: z.string().min(1).max(MESSAGE_MAX),
  /** UTF-16 code units. */
  offset: z.int().min(0),
  length: z.int().min(1),
  replacements: z.array(z.object({ value: z.string() })),
  rule: z.object({ category: z.object({ id: z.string() }) }),
})
type Match = z.infer<typeof matchSchema>

const checkSchema = z.object({
  /** At most one match per character. */
  matches: z.array(matchSchema).max(DIALOG_TEXT_MAX),
})

export interface LanguageToolOptions {
  /** Without the `/v2` of its API. */
  baseUrl: string
  /** For both attempts together. */
  timeoutMs?: number
}

const TIMEOUT_MS = 3000
/** A text has 500 characters at most, and a match takes about 1 kB. */
const ANSWER_MAX_BYTES = 524_288
/** LanguageTool's language codes; it has no rules for Indian English. */
const languages: Readonly<Record<EnglishDialect, string>> = {
  american: 'en-US',
  british: 'en-GB',
  australian: 'en-AU',
  canadian: 'en-CA',
  indian: 'en-GB',
}
/** The category of the spell checkers; `issueType` is "misspelling" for a wrong article as well. */
const SPELLING = 'TYPOS'

export const languageTool = (options: LanguageToolOptions): GrammarChecker => ({
  async check(text, dialect) {
    const answer = await ask(options, { text, language: languages[dialect] })
    if (answer.status !== 200) throw new GrammarUnavailableError(`status-${answer.status}`)
    const parsed = checkSchema.safeParse(answer.json)
    if (!parsed.success) throw new GrammarUnavailableError('malformed')
    const { matches } = parsed.data
    if (matches.some(({ offset, length }) => offset + length > text.length))
      throw new GrammarUnavailableError('malformed')
    return matches.map((match) => issueOf(match, text))
  },
})

async function ask(
  { baseUrl, timeoutMs = TIMEOUT_MS }: LanguageToolOptions,
  question: { text: string; language: string },
): Promise<VendorAnswer> {
  const body = new URLSearchParams(question)
  const signal = AbortSignal.timeout(timeoutMs)
  const once = () => askVendor(`${baseUrl}/v2/check`, { method: 'POST', body, signal }, ANSWER_MAX_BYTES)
  return askTwice(once, signal).catch((error: unknown) => {
    throw new GrammarUnavailableError(problemOfCall(error), error)
  })
}

function issueOf({ offset, length, message, replacements, rule }: Match, text: string): GrammarIssue {
  const values = replacements.map(({ value }) => value).filter((value) => value.length <= DIALOG_TEXT_MAX)
  return {
    offset,
    length,
    message,
    replacements: [...new Set(values)].slice(0, GRAMMAR_REPLACEMENTS_MAX),
    // Some rules of that category are about several words; a dictionary contains single words.
    isSpelling: rule.category.id === SPELLING && !/\s/.test(text.slice(offset, offset + length)),
  }
}
