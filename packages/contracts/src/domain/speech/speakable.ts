/** The text that is passed to a synthesiser: no markup, no control characters or pictograms, single spaces. */
export const speakable = (text: string): string =>
  text
    .replace(/[<>{}[\]|\\^~`]/g, ' ')
    .replace(/\p{Cc}|\p{Extended_Pictographic}/gu, ' ')
    .replace(/[‘’]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/[–—]/g, ', ')
    .replace(/…/g, '. ')
    .replace(/\s+/g, ' ')
    .trim()
