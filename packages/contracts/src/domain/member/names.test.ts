import { describe, expect, it } from 'vitest'
import { foldName, isReservedName, newUsernameSchema } from './names.ts'
import { descriptionSchema, titleSchema } from '../primitives.ts'
import { tagNameSchema } from '../scripts/tag.ts'

const accepts = (schema: { safeParse(value: unknown): { success: boolean } }, value: string) =>
  schema.safeParse(value).success

describe('names', () => {
  it.each([
    ['Rubato', 'rubato'],
    ['Rubato', 'ＲＵＢＡＴＯ'],
    ['Rubato', 'Rubаtо'],
    ['alice', 'аlісе'],
    ['alice', 'a1ice'],
    ['Ann0', 'anno'],
    ['ΝΙΚΟΣ', 'νικος'],
    ['ЖЕНЯ', 'женя'],
    ['ÉLODIE', 'élodie'],
  ])('%s and %s count as one', (one, other) => {
    expect(foldName(one)).toBe(foldName(other))
  })

  it.each([
    ['anna', 'anne'],
    ['jose', 'josé'],
    ['max', 'maks'],
    ['an.na', 'anna'],
  ])('%s and %s are two', (one, other) => {
    expect(foldName(one)).not.toBe(foldName(other))
  })

  it('that seem to speak for the site are reserved, in any spelling', () => {
    for (const name of [
      'admin',
      'ADMIN',
      'аdmin',
      'a.d-m_i.n',
      'supp0rt',
      'ádmin',
      'Supporter',
      'system',
      'Rubato',
      'r.u.b.a.t.o',
    ]) {
      expect(isReservedName(name, 'Rubato')).toBe(true)
    }
    for (const name of ['administer', 'rubatoo', 'ann', 'systematic'])
      expect(isReservedName(name, 'Rubato')).toBe(false)
    expect(isReservedName('slowhand', 'Slow Hand')).toBe(true)
  })

  it.each([
    ['dots alone', '...'],
    ['blank letters', '\u3164\u3164\u3164'],
    ['a blank letter', 'ann\uFFA0'],
    ['letters of two alphabets', 'Αnnе'],
    ['a space that is none', 'a\u200Bnn'],
    ['a change of direction', 'ann\u202E'],
  ])('with %s are refused', (_, name) => {
    expect(accepts(newUsernameSchema, name)).toBe(false)
  })

  it('of any one alphabet are accepted, in NFKC form', () => {
    for (const name of ['Ann-Marie', 'Женя', 'Νίκος', '小林さん', 'josé'])
      expect(accepts(newUsernameSchema, name)).toBe(true)
    expect(newUsernameSchema.parse('Ａｎｎ')).toBe('Ann')
  })
})

describe('texts that others read', () => {
  const controls = ['\u0000', '\u0007', '\u001B[31m', '\u009F', '\u202E', '\u202A', '\u2066', '\u2069']
  it.each(controls)('hold no %j', (control) => {
    expect(accepts(titleSchema, `Evening${control} slow`)).toBe(false)
    expect(accepts(descriptionSchema, `Slow and${control} steady.`)).toBe(false)
    expect(accepts(tagNameSchema, `slow${control}`)).toBe(false)
  })

  it('have no line breaks in a title, and may in a description', () => {
    for (const part of ['\n', '\r\n', '\t']) {
      expect(accepts(titleSchema, `Evening${part}slow`)).toBe(false)
      expect(accepts(descriptionSchema, `Slow and${part}steady.`)).toBe(true)
    }
  })

  it.each(['\u200B', '\u2060', '\uFEFF', '\u3164', '\u2800', '\u00AD', '\u0301'])('are not %j alone', (blank) => {
    expect(accepts(titleSchema, blank.repeat(8))).toBe(false)
    expect(accepts(descriptionSchema, blank.repeat(20))).toBe(false)
  })

  it('may be in any language, with joined signs and marks of direction', () => {
    for (const title of ['عشية هادئة', 'שקט \u200Fו-ABC', '👩‍❤️‍👩 evening', 'नमस्ते दुनिया', '静かな夜の時間']) {
      expect(accepts(titleSchema, title)).toBe(true)
    }
  })
})
