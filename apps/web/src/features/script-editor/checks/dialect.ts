/** Which English a member writes. */
import type { EnglishDialect } from '@rubato/contracts/domain'

/** By the region of a language tag; the other regions write as the British do. */
const byRegion: Readonly<Record<string, EnglishDialect>> = {
  US: 'american',
  PH: 'american',
  AU: 'australian',
  NZ: 'australian',
  CA: 'canadian',
  IN: 'indian',
}

/** A tag of English: "en", "en-GB", "en-Latn-US"; some systems add what no tag has ("en-US@posix"). */
const ENGLISH = /^en(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?![a-z\d])/i

/** `languages`: of the browser, the most wanted first. The first English one counts; where it names no region, or there is none, it is American. */
export function dialectOf(languages: readonly string[]): EnglishDialect {
  const english = languages.find((tag) => ENGLISH.test(tag)) ?? 'en'
  const region = ENGLISH.exec(english)?.[1]?.toUpperCase()
  return region === undefined ? 'american' : (byRegion[region] ?? 'british')
}
