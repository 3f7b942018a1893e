/** The tone of shipped lines: not crude or demeaning, for every sex and size of body, in British spelling. */

interface Tone {
  rule: 'crude' | 'body' | 'spelling'
  pattern: RegExp
  message: string
}

const tones: readonly Tone[] = [
  {
    rule: 'crude',
    pattern:
      /\b(fuck\w*|cocks?|dicks?|cum|jizz|spunk|wank\w*|sluts?|whores?|bitch\w*|pigs?|slaves?|beg|obey|pathetic|worthless|losers?|stupid|weak|filthy|dirty|disgusting|shameful|punish\w*|torture|suffer\w*)\b/,
    message: 'Crude or demeaning.',
  },
  {
    rule: 'body',
    pattern:
      /\b(m[ae]n|wom[ae]n|boys?|girls?|guys?|lads?|sir|madam|masters?|mistress|daddy|mommy|mummy|manhood|erect|erection|inch(es)?|huge|skinny|fat|handsome|pretty)\b/,
    message: 'Supposes a sex, a rank or a size.',
  },
  {
    rule: 'spelling',
    pattern:
      /\b(color\w*|gray\w*|center\w*|toward|favor\w*|neighbor\w*|apologiz\w*|realiz\w*|practiced|dialing|traveled|pajamas)\b/,
    message: 'British spelling.',
  },
]

export interface ToneFinding {
  rule: Tone['rule']
  message: string
}

/** Findings for the text of a line. Its speech is not checked, because it may be misspelt for the voice. */
export const checkTone = (text: string): ToneFinding[] =>
  tones.flatMap(({ rule, pattern, message }) => {
    const word = pattern.exec(text.toLowerCase())?.[0]
    return word === undefined ? [] : [{ rule, message: `${message} “${word}”` }]
  })
