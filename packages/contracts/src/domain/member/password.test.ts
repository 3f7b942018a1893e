import { describe, expect, it } from 'vitest'
import { newPasswordSchema, weakPasswordReason } from './password.ts'

const REPEATS = /repeats itself or follows the keyboard/
const COMMON = /among the most common/
const PERSONAL = /your address or name/
const owner = { email: 'ann.smithson@example.test', username: 'Velvet_Owl' }

describe('a new password', () => {
  it.each([
    'aaaaaaaaaa',
    '1234567890',
    '0987654321',
    'abcabcabcabc',
    'abcdefghijkl',
    'qwertyuiop',
    'QWERTZUIOP',
    'poiuytrewq',
    'asdfghjkl;',
    'azertyuiop',
    '1q2w3e4r5t',
    '1qaz2wsx3edc',
    'qwerty12345',
    'aaaaabbbbb',
    '!!!!!!!!!!!!',
    'x7Kx7Kx7Kx7K',
    'kq8vkq8vkq8v',
    'p'.repeat(128),
  ])('is refused when it repeats or follows a row: %s', (password) => {
    expect(weakPasswordReason(password)).toMatch(REPEATS)
  })

  it.each([
    'password123',
    'Passw0rd!!',
    'P@$$w0rd2026',
    'passwordpassword1',
    'iloveyou123',
    'iloveyouprincess',
    'letmein12345',
    'administrator',
    'sunshine2026',
    'correcthorsebatterystaple',
    'Correct-Horse-Battery-Staple',
    'ｐａｓｓｗｏｒｄ123',
  ])('is refused when it is among the most common: %s', (password) => {
    expect(weakPasswordReason(password)).toMatch(COMMON)
  })

  it.each([
    'ann.smithson@example.test',
    'ann.smithson',
    'ANNSMITHSON1',
    'smithson123',
    'velvet_owl1',
    'OwlVelvet12',
    'smithsonpassword',
  ])('is refused when it is the owner’s address or name: %s', (password) => {
    expect(weakPasswordReason(password, owner)).toMatch(PERSONAL)
    expect(weakPasswordReason('quiet lantern rowing', owner)).toBeUndefined()
  })

  it.each([
    'correct horse battery',
    'rubato-demo-2026',
    'quiet lantern rowing',
    'Kf8#vTz2qL',
    'sunshine-football-dragon-monkey',
    'my password is a long sentence',
    'ночной поезд домой',
    '雨の日の散歩は静かだよね',
  ])('is accepted: %s', (password) => {
    expect(weakPasswordReason(password, owner)).toBeUndefined()
    expect(newPasswordSchema.safeParse(password).success).toBe(true)
  })

  it('gets one message, about its length first', () => {
    const messages = newPasswordSchema.safeParse('aaaa').error?.issues.map(({ message }) => message)
    expect(messages).toEqual(['Password must be at least 10 characters long.'])
  })
})
