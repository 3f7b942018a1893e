const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
] as const
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'] as const

const underHundred = (value: number): string => {
  const small = SMALL[value]
  if (small !== undefined) return small
  const tens = TENS[Math.floor(value / 10)] ?? ''
  return value % 10 === 0 ? tens : `${tens}-${SMALL[value % 10] ?? ''}`
}

/** Returns the words of a whole number from 0 to 999, without "and" as in the countdown; the digits of any other number. */
export function numberWords(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value > 999) return String(value)
  if (value < 100) return underHundred(value)
  const hundreds = `${SMALL[Math.floor(value / 100)] ?? ''} hundred`
  return value % 100 === 0 ? hundreds : `${hundreds} ${underHundred(value % 100)}`
}
