import { createInstance } from 'i18next'
import { beforeAll, expect, test } from 'vitest'
import common from '../../../../public/locales/en/common.json'
import { stageTexts } from './stage-texts.ts'

const texts = createInstance()
beforeAll(() => texts.init({ lng: 'en', resources: { en: { common } }, defaultNS: 'common' }))

test('Hands are called left and right, from the member’s usual hand', () => {
  expect(stageTexts(texts.t, 'right').hands).toEqual({ dominant: 'Right', 'non-dominant': 'Left' })
  expect(stageTexts(texts.t, 'left').hands).toEqual({ dominant: 'Left', 'non-dominant': 'Right' })
})
