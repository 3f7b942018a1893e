import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  actionOfButton,
  changeBindings,
  defaultBindings,
  handsFreeActions,
  readBindings,
  withButton,
} from './bindings.ts'
import { createGamepadReader } from './gamepad.ts'
import { createLocalRecognition, installLocalSpeech, localSpeechSupport } from './local-speech.ts'
import { commandIn, phraseProblem } from './phrases.ts'

beforeEach(() => vi.unstubAllGlobals())
// A copy of the bindings that a test has loaded again stays in memory, which the test files of a worker share.
afterAll(() => void vi.resetModules())

describe('buttons of a gamepad', () => {
  it('begin with one action each, stop among them', () => {
    const buttons = Object.values(defaultBindings.gamepad)
    expect(new Set(buttons).size).toBe(buttons.length)
    expect(actionOfButton(defaultBindings, 1)).toBe('stop')
  })

  it('change places when the chosen one belongs to another action, so that stop keeps one', () => {
    const gamepad = withButton(defaultBindings, 'edge', 1)
    expect(gamepad).toMatchObject({ edge: 1, stop: 0 })
    expect(withButton({ ...defaultBindings, gamepad }, 'edge', 1)).toEqual(gamepad)
  })

  it('leave an action without a button when there is none to change with', () => {
    const gamepad = withButton(defaultBindings, 'finish', 5)
    expect(gamepad.finish).toBe(5)
    expect(gamepad.done).toBeUndefined()
  })

  it('never leave stop without one', () => {
    let bindings = defaultBindings
    for (const action of handsFreeActions) {
      bindings = { ...bindings, gamepad: withButton(bindings, action, bindings.gamepad.stop ?? 0) }
      expect(bindings.gamepad.stop).toBeDefined()
    }
  })

  it.each([
    ['a button that no gamepad has', { stop: 99 }],
    ['no button for stop', { edge: 3 }],
    ['something else', 'x'],
  ])('are the usual ones where %s is stored', async (_, gamepad) => {
    localStorage.setItem('rubato.hands-free', JSON.stringify({ gamepad, isVoiceOn: true }))
    vi.resetModules()
    const { readBindings: readAgain } = await import('./bindings.ts')
    expect(readAgain()).toMatchObject({ gamepad: defaultBindings.gamepad, isVoiceOn: true })
    localStorage.clear()
  })

  it('count once for each press, and not when they were held from the beginning', () => {
    const pad = { index: 0, buttons: [{ pressed: true }, { pressed: false }] }
    const read = createGamepadReader(() => [null, pad])
    expect(read()).toEqual([])
    pad.buttons = [{ pressed: false }, { pressed: true }]
    expect(read()).toEqual([1])
    expect(read()).toEqual([])
    pad.buttons = [{ pressed: true }, { pressed: true }]
    expect(read()).toEqual([0])
  })

  it('count with the first press of a gamepad that is connected later, also when it comes back', () => {
    const pad = { index: 0, buttons: [{ pressed: false }, { pressed: true }] }
    let pads: (typeof pad | null)[] = []
    const read = createGamepadReader(() => pads)
    expect(read()).toEqual([])
    pads = [pad]
    expect([read(), read()]).toEqual([[1], []])
    pads = [null]
    expect(read()).toEqual([])
    pads = [pad]
    expect(read()).toEqual([1])
  })
})

describe('phrases', () => {
  it('stop at once, whatever else is heard', () => {
    expect(commandIn('Please STOP', false, '', defaultBindings)).toBe('stop')
    expect(commandIn('red!', false, 'Red is a colour.', defaultBindings)).toBe('stop')
  })

  it('are heard as whole words, when the text is final', () => {
    expect(commandIn('I’m at the edge.', true, '', defaultBindings)).toBe('edge')
    expect(commandIn('edge', false, '', defaultBindings)).toBeNull()
    expect(commandIn('knowledge', true, '', defaultBindings)).toBeNull()
    expect(commandIn('unstoppable', true, '', defaultBindings)).toBeNull()
  })

  it('do not count while the instructor says them', () => {
    expect(commandIn('tell me at the edge', true, 'Tell me when you are at the edge.', defaultBindings)).toBeNull()
  })

  it.each([
    ['', { kind: 'empty' }],
    ['?!', { kind: 'empty' }],
    ['stop it', { kind: 'stop-word' }],
    ['Yes', { kind: 'taken', by: 'yes' }],
    ['the edge of it', { kind: 'taken', by: 'edge' }],
    ['blue', null],
  ])('“%s” as that of done: %o', (text, problem) =>
    expect(phraseProblem(text, 'done', defaultBindings)).toEqual(problem),
  )

  it('that come with the product can all be kept', () => {
    for (const [action, phrase] of Object.entries(defaultBindings.phrases))
      expect([action, phraseProblem(phrase, action as 'edge', defaultBindings)]).toEqual([action, null])
  })
})

describe('what is stored', () => {
  it('is read again, and a wrong value does not lose the others', () => {
    changeBindings({ isVoiceOn: true })
    expect(readBindings().isVoiceOn).toBe(true)
    expect(JSON.parse(localStorage.getItem('rubato.hands-free') ?? '{}')).toMatchObject({ isVoiceOn: true })
  })
})

describe('speech recognition', () => {
  const inBrowser = (brand: string, mobile = false) =>
    vi.stubGlobal('navigator', { userAgentData: { brands: [{ brand: 'Chromium' }, { brand }], mobile } })
  beforeEach(() => void inBrowser('Google Chrome'))

  class Recognition extends EventTarget {
    static available = vi.fn(async () => 'available')
    lang = ''
    continuous = false
    interimResults = false
    start() {}
    abort() {}
  }

  it('is not used where the browser cannot promise to recognise on the device', async () => {
    vi.stubGlobal('SpeechRecognition', Recognition)
    expect(await localSpeechSupport('en')).toBe('none')
    expect(createLocalRecognition('en')).toBeNull()
  })

  class Local extends Recognition {
    stored = false
    get processLocally() {
      return this.stored
    }
    set processLocally(value: boolean) {
      this.stored = value
    }
  }

  it.each([
    ['Electron and the like', () => inBrowser('Not A Brand')],
    ['headless Chromium', () => inBrowser('HeadlessChrome')],
    ['phones', () => inBrowser('Google Chrome', true)],
    ['browsers that do not say who they are', () => vi.stubGlobal('navigator', {})],
  ])('is not asked for in %s, which end the page at the question', async (_what, open) => {
    vi.stubGlobal('SpeechRecognition', Local)
    Local.available.mockClear()
    open()
    expect([await localSpeechSupport('en'), await installLocalSpeech('en')]).toEqual(['none', false])
    expect(createLocalRecognition('en')).toBeNull()
    expect(Local.available).not.toHaveBeenCalled()
  })

  it('is asked for recognition on the device', async () => {
    vi.stubGlobal('SpeechRecognition', Local)
    expect(await localSpeechSupport('en')).toBe('available')
    expect(Local.available).toHaveBeenCalledWith({ langs: ['en'], processLocally: true })
    expect(createLocalRecognition('en')).toMatchObject({ processLocally: true, lang: 'en', continuous: true })
  })

  it.each([
    [
      'throws',
      () => {
        throw new TypeError('not here')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no service'))],
    ['never answers', () => new Promise<never>(() => undefined)],
  ])('is unknown, and cannot be installed, where the browser %s', async (_what, answer) => {
    vi.useFakeTimers()
    class Broken extends Local {
      static override available = vi.fn(answer)
      static install = vi.fn(answer)
    }
    vi.stubGlobal('SpeechRecognition', Broken)
    const support = localSpeechSupport('en')
    const isInstalled = installLocalSpeech('en')
    await vi.advanceTimersByTimeAsync(200_000)
    expect([await support, await isInstalled]).toEqual(['unknown', false])
    vi.useRealTimers()
  })
})
