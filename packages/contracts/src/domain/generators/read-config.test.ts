import { describe, expect, it } from 'vitest'
import { categoryPaths, CONFIG_VERSION, defaultGeneratorConfig, generatorConfigSchema } from './generator-config.ts'
import { readGeneratorConfig } from './read-config.ts'

describe('reading a generator config', () => {
  it('takes a current config unchanged', () => {
    const reading = readGeneratorConfig(defaultGeneratorConfig)
    expect(reading).toEqual({ ok: true, config: defaultGeneratorConfig, from: CONFIG_VERSION, unplaced: [] })
  })
  it('gives an older config the missing defaults and keeps its values', () => {
    const old = {
      version: 9,
      gameDuration: { min: 7, max: 9 },
      eyes: { enabled: false },
      orgasm: { edging: { weight: 0.9 } },
    }
    const reading = readGeneratorConfig(old)
    expect(reading).toMatchObject({ ok: true, from: 9, unplaced: [] })
    expect(reading.ok && reading.config).toEqual({
      ...defaultGeneratorConfig,
      gameDuration: { min: 7, max: 9 },
      eyes: { ...defaultGeneratorConfig.eyes, enabled: false },
      orgasm: { ...defaultGeneratorConfig.orgasm, edging: { ...defaultGeneratorConfig.orgasm.edging, weight: 0.9 } },
    })
  })
  it('turns every missing category on at weight 1, and keeps the given ones', () => {
    const stored = JSON.parse(JSON.stringify(defaultGeneratorConfig)) as Record<string, Record<string, unknown>>
    for (const path of categoryPaths) {
      const node = path.reduce<Record<string, unknown>>((at, key) => at[key] as Record<string, unknown>, stored)
      delete node['enabled']
      delete node['weight']
    }
    const reading = readGeneratorConfig(stored)
    expect(reading).toEqual({ ok: true, config: defaultGeneratorConfig, from: CONFIG_VERSION, unplaced: [] })
    const quiet = readGeneratorConfig({ ...stored, anal: { ...stored['anal'], enabled: false, weight: 0.5 } })
    expect(quiet.ok && quiet.config.anal).toMatchObject({ enabled: false, weight: 0.5 })
  })
  it('reads a config without a version, and returns the values without a place', () => {
    const reading = readGeneratorConfig({ version: 'x', slideshow: { seconds: 5 }, eyes: { blink: 3, weight: 0.5 } })
    expect(reading).toMatchObject({
      ok: true,
      from: null,
      unplaced: [
        { path: ['slideshow'], value: { seconds: 5 } },
        { path: ['eyes', 'blink'], value: 3 },
      ],
    })
  })
  it('is of version 13, with what came later as optional fields', () => {
    const { silentBeat: _silent, intensityCurve: _curve, ...specified } = defaultGeneratorConfig
    expect(specified.version).toBe(13)
    expect(generatorConfigSchema.parse(specified)).toEqual(defaultGeneratorConfig)
    const silent = generatorConfigSchema.parse({ ...specified, silentBeat: true })
    expect(silent).toEqual({ ...defaultGeneratorConfig, silentBeat: true })
  })
  it('reads version 14 as 13, and refuses others where the version is named', () => {
    const later = { ...defaultGeneratorConfig, version: 14, silentBeat: true }
    const config = { ...later, version: 13 }
    expect(generatorConfigSchema.parse(later)).toEqual(config)
    expect(readGeneratorConfig(later)).toEqual({ ok: true, config, from: 14, unplaced: [] })
    for (const version of [12, 15]) expect(generatorConfigSchema.safeParse({ version }).success).toBe(false)
  })
  it.each([
    ['a newer one', { version: 15 }, 'version'],
    ['a range upside down', { gameDuration: { min: 9, max: 5 } }, 'gameDuration.max'],
    ['a value above its cap', { lungs: { breath: { duration: { min: 5, max: 21 } } } }, 'lungs.breath.duration.max'],
    ['something else', 'text', ''],
    ['a list', [1], ''],
  ])('refuses %s by field', (_, given, path) => {
    const reading = readGeneratorConfig(given)
    expect(reading.ok ? [] : reading.issues.map((issue) => issue.path.join('.'))).toContain(path)
  })
})
