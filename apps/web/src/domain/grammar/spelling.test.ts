import { describe, expect, test } from 'vitest'
import { rankSuggestions, spellingDistance } from './spelling.ts'

describe('spelling suggestions', () => {
  test('are never a word and its rest', () => {
    expect(rankSuggestions('folow', ['fol ow'])[0]).toBe('follow')
    expect(rankSuggestions('folow', ['fol ow', 'foll ow'])).not.toContain('fol ow')
    expect(rankSuggestions('xqzvkw', ['xqz vkw'])).toEqual([])
    expect(rankSuggestions('andthe', ['and the'])).toContain('and the')
  })

  test.each([
    ['hodl', ['hod', 'hold', 'hods'], 'hold'],
    ['Relaks', ['Relays', 'Reba’s', 'Rena’s'], 'Relax'],
    ['slwoly', ['slowly', 'sawfly', 'slyly'], 'slowly'],
    ['stpo', ['stop', 'sap', 'shop'], 'stop'],
    ['Sqeeze', ['Sneeze', 'Seize'], 'Squeeze'],
  ])('of %s begin with the word that is spoken most', (word, suggestions, first) => {
    expect(rankSuggestions(word, suggestions)[0]).toBe(first)
  })

  test('rank every suggestion by how often it is spoken', () => {
    const ranked = rankSuggestions('Wich', ['Wish', 'Which', 'Wick'])
    expect(ranked.indexOf('Which')).toBeGreaterThanOrEqual(0)
    expect(ranked).not.toContain('Wick')
  })

  test('keep the order of the checker among words that are in no line', () => {
    expect(rankSuggestions('qqabcd', ['qqabce', 'qqabcf'])).toEqual(['qqabce', 'qqabcf'])
  })

  test('count swapped letters as one difference', () => {
    expect(spellingDistance('teh', 'the')).toBe(1)
    expect(spellingDistance('folow', 'follow')).toBe(1)
    expect(spellingDistance('abc', '')).toBe(3)
    expect(spellingDistance('relaks', 'relax')).toBe(2)
  })
})
