/** A few of LanguageTool's rules, with its ids, categories and messages. */

export type Match = {
  message: string
  shortMessage: string
  /** UTF-16 units. */
  offset: number
  length: number
  replacements: { value: string }[]
  rule: { id: string; description: string; issueType: string; category: { id: string; name: string } }
}

type Rule = Omit<Match, 'offset' | 'length' | 'replacements'> & {
  pattern: RegExp
  replacement: (found: RegExpExecArray) => string[]
}

const misc = { id: 'MISC', name: 'Miscellaneous' }

const misspellings = new Map([
  ['teh', ['the', 'tea', 'ten', 'tech', 'meh', 'heh']],
  ['recieve', ['receive', 'relieve']],
  ['slwoly', ['slowly']],
])

/** `word` with its first letter in upper case if that of `model` is. */
const matchCase = (word: string, model: string): string =>
  /^\p{Lu}/u.test(model) ? word.charAt(0).toUpperCase() + word.slice(1) : word

const rules: readonly Rule[] = [
  {
    pattern: new RegExp(String.raw`\b(?:${[...misspellings.keys()].join('|')})\b`, 'giu'),
    replacement: ([word]) => (misspellings.get(word.toLowerCase()) ?? []).map((value) => matchCase(value, word)),
    message: 'Possible spelling mistake found.',
    shortMessage: 'Spelling mistake',
    rule: {
      id: 'MORFOLOGIK_RULE_EN_GB',
      description: 'Possible spelling mistake',
      issueType: 'misspelling',
      category: { id: 'TYPOS', name: 'Possible Typo' },
    },
  },
  {
    pattern: /\b(\p{L}+)\s+\1\b/giu,
    replacement: ([, word = '']) => [word],
    message: 'Possible typo: you repeated a word.',
    shortMessage: 'Word repetition',
    rule: {
      id: 'ENGLISH_WORD_REPEAT_RULE',
      description: "Word repetition (e.g. 'will will')",
      issueType: 'duplication',
      category: misc,
    },
  },
  {
    pattern: /\b(?:a(?=\s+[aeiou])|an(?=\s+[bcdfgjklmnpqrstvwxyz]))\b/giu,
    replacement: ([article]) => [matchCase(article.toLowerCase() === 'a' ? 'an' : 'a', article)],
    message: 'Use the article that goes with the sound of the following word.',
    shortMessage: 'Wrong article',
    // LanguageTool has the issue type misspelling here, too: only the category differs from a spelling mistake.
    rule: { id: 'EN_A_VS_AN', description: "Use of 'a' vs. 'an'", issueType: 'misspelling', category: misc },
  },
]

export const matchesOf = (text: string): Match[] =>
  rules
    .flatMap(({ pattern, replacement, ...rule }) =>
      [...text.matchAll(pattern)].map((found) => ({
        ...rule,
        offset: found.index,
        length: found[0].length,
        replacements: replacement(found).map((value) => ({ value })),
      })),
    )
    .toSorted((a, b) => a.offset - b.offset)
