/** The English dialect that a member writes. */
import type { EnglishDialect } from '@rubato/contracts/domain'

/** By the region of a language tag. Every other region is British. */
const byRegion: Readonly<Record<string, EnglishDialect>> = {
  US: 'american',
  PH: 'american',
  AU: 'australian',
  NZ: 'australian',
  CA: 'canadian',
  IN: 'indian',
}

/** A tag of English: "en", "en-GB", "en-Latn-US"; some systems append other text ("en-US@posix"). */
const ENGLISH = /^en(?:-[a-z]{4})?(?:-([a-z]{2}|\d{3}))?(?![a-z\d])/i

/** `languages`: those of the browser, in order of preference. The first English tag decides; without a region, or without an English tag, the dialect is American. */
export function dialectOf(languages: readonly string[]): EnglishDialect {
  const english = languages.find((tag) => ENGLISH.test(tag)) ?? 'en'
  const region = ENGLISH.exec(english)?.[1]?.toUpperCase()
  return region === undefined ? 'american' : (byRegion[region] ?? 'british')
}
