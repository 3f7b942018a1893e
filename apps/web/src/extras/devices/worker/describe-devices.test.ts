import { expect, test } from 'vitest'
import { createDescriber } from './describe-devices.ts'

type Found = Parameters<ReturnType<typeof createDescriber>>[0][number]
const found = (index: number, name: string, displayName?: string): Found => ({
  index,
  name,
  displayName,
  messageTimingGap: undefined,
  features: new Map(),
})
const keysOf = (describe: ReturnType<typeof createDescriber>, ...devices: Found[]) =>
  Object.fromEntries(describe(devices).map(({ index, key }) => [index, key]))

test('A device keeps its key while others of its name come and go', () => {
  const describe = createDescriber()
  expect(keysOf(describe, found(0, 'Egg'), found(1, 'Egg'), found(2, 'Wand'))).toEqual({
    0: 'Egg 1',
    1: 'Egg 2',
    2: 'Wand 1',
  })
  expect(keysOf(describe, found(1, 'Egg'))).toEqual({ 1: 'Egg 2' })
  expect(keysOf(describe, found(1, 'Egg'), found(3, 'Egg'))).toEqual({ 1: 'Egg 2', 3: 'Egg 1' })
  // The server gave the index to another device.
  expect(keysOf(describe, found(1, 'Wand'))).toEqual({ 1: 'Wand 1' })
})

test('A part with a position has the axis that it is named after', () => {
  const partsOf = (...names: string[]) => {
    const features = new Map(
      names.map((descriptor, index) => [
        index,
        {
          index,
          descriptor,
          hasInput: () => false,
          output: (type: string) =>
            type === (descriptor === 'vib' ? 'Vibrate' : 'Position') ? { valueRange: [0, 9] } : undefined,
        },
      ]),
    )
    const [described] = createDescriber()([{ ...found(0, 'Robot'), features: features as never }])
    return described?.outputs.map(({ axis }) => axis)
  }
  expect(partsOf('Roll', 'L1', 'Sleeve', 'vib')).toEqual(['roll', 'surge', null, null])
})

test('The next connection has the same keys, the name of the member’s server first', () => {
  expect(keysOf(createDescriber(), found(4, 'Egg', 'Mine'), found(7, 'Egg'))).toEqual({ 4: 'Mine 1', 7: 'Egg 1' })
})
