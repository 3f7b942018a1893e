import { expect, test } from 'vitest'
import { defaultSettings } from '@rubato/contracts/domain'
import { sceneOfDraft, sceneTemplate } from '@rubato/builder'
import { nextNode } from './next-node.ts'

const { media } = defaultSettings.gameGeneratorConfig
const scene = sceneOfDraft(sceneTemplate('choice-of-three'), { voice: null, media })
const positions = {
  welcome: { x: 0, y: 100 },
  slow: { x: 200, y: 0 },
  faster: { x: 200, y: 100 },
  breathing: { x: 200, y: 200 },
  close: { x: 400, y: 100 },
}
const from = (id: string, key: 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown') =>
  nextNode(scene, positions, { id, key })

test('arrows follow the ways there and back, and go through the answers of one question', () => {
  expect(from('welcome', 'ArrowRight')).toBe('slow')
  expect(from('slow', 'ArrowDown')).toBe('faster')
  expect(from('faster', 'ArrowDown')).toBe('breathing')
  expect(from('breathing', 'ArrowDown')).toBeNull()
  expect(from('faster', 'ArrowUp')).toBe('slow')
  expect(from('faster', 'ArrowRight')).toBe('close')
  expect(from('close', 'ArrowLeft')).toBe('slow')
  expect(from('slow', 'ArrowLeft')).toBe('welcome')
  expect(from('close', 'ArrowRight')).toBeNull()
})
