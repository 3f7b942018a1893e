import { expect, it } from 'vitest'
import { findInstructor, instructors } from './instructors.ts'
import { COUNTDOWN_SCRIPT_ID, DEFAULT_SCRIPT_ID } from './script.ts'

it('finds an instructor by the script alone', () => {
  for (const instructor of instructors) expect(findInstructor(instructor.scriptId)).toBe(instructor)
  expect(findInstructor(DEFAULT_SCRIPT_ID)?.id).toBe('host')
  expect(findInstructor(COUNTDOWN_SCRIPT_ID)).toBeUndefined()
})

it('gives every instructor a script and a voice of its own', () => {
  for (const key of ['id', 'scriptId', 'voice'] as const) {
    expect(new Set(instructors.map((instructor) => instructor[key])).size).toBe(instructors.length)
  }
})
