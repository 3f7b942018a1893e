import { describe, expect, test } from 'vitest'
import { decodeFile } from './decode-file.ts'
import { readFile } from './script-file.ts'

const TEXT = 'trigger,text\r\nedge,Café naïve – “slow”, 5 €\r\n'
const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer

/** The encoding of "Unicode text" files of Excel. */
function utf16(text: string, isLittleEndian: boolean): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2))
  for (const [at, unit] of [0xfeff, ...Array.from(text, (character) => character.charCodeAt(0))].entries())
    view.setUint16(2 * at, unit, isLittleEndian)
  return view.buffer
}

/** The encoding of CSV files of Excel on Windows. */
function windows1252(text: string): ArrayBuffer {
  const special: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94, '€': 0x80 }
  return bytesOf(...Array.from(text, (character) => special[character] ?? character.charCodeAt(0)))
}

const utf8 = (text: string) => new TextEncoder().encode(text).buffer

describe('the bytes of a file', () => {
  test.each([
    ['utf-8', utf8(TEXT)],
    ['utf-8', utf8(`\uFEFF${TEXT}`)],
    ['utf-16le', utf16(TEXT, true)],
    ['utf-16be', utf16(TEXT, false)],
    ['windows-1252', windows1252(TEXT)],
  ])('are read as %s', (encoding, content) => {
    expect(decodeFile(content)).toEqual({ text: TEXT, encoding })
    expect(readFile(decodeFile(content).text)?.rows).toEqual([{ trigger: 'edge', text: 'Café naïve – “slow”, 5 €' }])
  })

  test('without any letter beyond ASCII are UTF-8, also none at all', () => {
    expect(decodeFile(utf8('trigger,text'))).toEqual({ text: 'trigger,text', encoding: 'utf-8' })
    expect(decodeFile(bytesOf())).toEqual({ text: '', encoding: 'utf-8' })
  })

  test('that break off inside of a UTF-8 character are Windows-1252', () => {
    expect(decodeFile(bytesOf(0x61, 0xc3)).encoding).toBe('windows-1252')
  })
})
