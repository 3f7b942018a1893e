import { describe, expect, test } from 'vitest'
import { Pen } from 'lucide-react'
import { findEntries } from './find-entries.ts'
import type { PaletteSource } from './palette-entry.ts'

const source = (title: string, labels: readonly string[], keywords: readonly string[] = []): PaletteSource => ({
  title,
  entries: labels.map((label) => ({ id: `${title}:${label}`, label, keywords, icon: Pen, onChoose: () => undefined })),
})
const screens = source('Screens', ['Home', 'Metronome', 'My scripts', 'Profile and limits'])
const scripts = source('My scripts', ['Slow harbour', 'Metronome school'], ['calm'])
const titles = { recent: 'Recent', found: 'Found' }
const find = (text: string, recent: readonly string[] = []) =>
  findEntries([screens, scripts], recent, text, titles).map(({ title, entries }) => [
    title,
    entries.map(({ label }) => label),
  ])

describe('Before anything is typed', () => {
  test('The recent entries come first, newest first, and only once', () => {
    expect(find('', ['My scripts:Slow harbour', 'Screens:Metronome'])).toEqual([
      ['Recent', ['Slow harbour', 'Metronome']],
      ['Screens', ['Home', 'My scripts', 'Profile and limits']],
      ['My scripts', ['Metronome school']],
    ])
  })

  test('A recent entry that is gone is left out, and a group without entries too', () => {
    expect(find('  ', ['script:deleted']).map(([title]) => title)).toEqual(['Screens', 'My scripts'])
  })

  test('A long source shows its first entries; typing finds the others', () => {
    const many = source(
      'Many',
      Array.from({ length: 300 }, (_, index) => `Script number ${index}`),
    )
    expect(findEntries([many], [], '', titles)[0]?.entries.length).toBeLessThan(20)
    expect(findEntries([many], [], 'number 299', titles)[0]?.entries.map(({ label }) => label)).toEqual([
      'Script number 299',
    ])
  })
})

describe('A typed text', () => {
  test.each([
    ['harb', ['Slow harbour']],
    ['HARBOUR slow', ['Slow harbour']],
    ['prolim', ['Profile and limits']],
    ['calm', ['Slow harbour', 'Metronome school']],
  ])('%s finds %s', (text, labels) => {
    expect(find(text)).toEqual([['Found', labels]])
  })

  test('finds nothing where no entry has its letters in order', () => {
    expect(find('zebra')).toEqual([])
  })

  test('lists better matches first, and the recent first among equals', () => {
    expect(find('metronome')).toEqual([['Found', ['Metronome', 'Metronome school']]])
    expect(find('calm', ['My scripts:Metronome school'])).toEqual([['Found', ['Metronome school', 'Slow harbour']]])
  })

  test('names the source of each entry', () => {
    const [found] = findEntries([screens, scripts], [], 'metronome', titles)
    expect(found?.entries.map(({ origin }) => origin)).toEqual(['Screens', 'My scripts'])
  })
})
