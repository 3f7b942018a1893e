import { expect, it } from 'vitest'
import { parseAssignments, parseCode } from './code.ts'
import { openVariables, translate } from './variables.ts'

/** The uses that tell the kinds of the variables: a and b are numbers, c and d yes or no, mood is one of a list. */
const uses = ['a > 1', 'b < 2', 'mood == "calm"', 'mood == "very stern"', 'and > min']
const scripts = ['c = true', 'd = c', 'edges = 4']

function translation() {
  const variables = openVariables()
  for (const code of uses) variables.add(parseCode(code)!)
  for (const script of scripts) for (const assigned of parseAssignments(script) ?? []) variables.addAssignment(assigned)
  return translate(variables.settle())
}

it.each([
  ['a === 1', 'a = 1'],
  ['a < b && c', 'a < b and c'],
  ['!c || a >= 3', 'not c or a >= 3'],
  ['!(a > 1 && c)', 'not (a > 1 and c)'],
  ['(a > 1 || c) && d', '(a > 1 or c) and d'],
  ['mood !== "very stern"', 'mood is not very-stern'],
  ["'calm' == mood", 'mood is calm'],
  ['(a + b) * 2 - (b - 1) > 0', '(a + b) * 2 - (b - 1) > 0'],
  ['-(a + b) < 2', '-(a + b) < 2'],
  ['a % 2 == 0', 'a mod 2 = 0'],
  ['a', 'a != 0'],
  ['d == false', 'd = no'],
  ['Math.random() < 0.3', 'chance(30)'],
  ['Math.random() >= 0.25', 'chance(75)'],
  ['Math.floor(Math.random() * 6) + 1 == 6', 'random(0, 5) + 1 = 6'],
  ['Math.max(a, Math.abs(b)) > 2', 'max(a, abs(b)) > 2'],
  ['and > min + edges', 'and-2 > min-2 + edges-2'],
])('the condition %s is %s', (code, text) => {
  expect(translation().condition(parseCode(code))).toBe(text)
})

it.each([
  ['a call', 'f(2)'],
  ['a field', 'teaseStorage.x > 2'],
  ['a place of a list', 'list[0]'],
  ['a choice', 'a ? 1 : 2'],
  ['a text that is compared', 'a > "3"'],
  ['a word of the language', 'this == null'],
  ['a text alone', 'mood'],
  ['a number with many decimals', 'a > 1.23456'],
  ['an unknown name', 'nothing > 2'],
  ['two kinds of values', 'a == c'],
  ['a statement', 'a = 2'],
  ['an open bracket', '(a > 1'],
  ['many brackets', `${'('.repeat(50)}a${')'.repeat(50)} > 1`],
  ['a long expression', `a > 1 ${'&& b > 100000 '.repeat(25)}`],
  ['nothing', ''],
])('a condition with %s is written by hand', (_, code) => {
  expect(translation().condition(parseCode(code))).toBeNull()
})

it.each([
  ['a = a + 1', 'a', 'a + 1'],
  ['var b = -3', 'b', '-3'],
  ['a -= 2', 'a', 'a - 2'],
  ['a++', 'a', 'a + 1'],
  ['c = a > 2', 'c', 'a > 2'],
  ['mood = "calm"', 'mood', 'calm'],
  ['b = Math.ceil(Math.random() * 10)', 'b', 'random(1, 10)'],
])('the script %s sets %s to %s', (script, variable, to) => {
  expect(parseAssignments(script)?.map(translation().assignment)).toEqual([{ variable, to }])
})

it('a script with anything but assignments is written by hand', () => {
  for (const script of ['a = 1; alert(a)', 'if (a) b = 2', 'a = 1 b = 2', 'x.y = 1', 'function f() {}', 'a'])
    expect(parseAssignments(script)).toBeNull()
})
