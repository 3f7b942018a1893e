/**
 * The workplace of a branching game with as many sections as `?sections=` says. `drive(name, frames)` types in the notebook,
 * writes line after line there, or drags a section in the graph, and marks where each frame begins.
 */
import builder from '../../../apps/web/public/locales/en/builder.json'
import { createBuilderStore, type WorkStore } from '../../../apps/web/src/features/builder/document/builder-store.ts'
import { SceneAlone, sessionAlone } from '../../../apps/web/src/features/builder/scene/testing/scene-alone.tsx'
import { mount } from '../mount.tsx'
import { longScene } from './long-scene.ts'

const count = Number(new URLSearchParams(location.search).get('sections') ?? 200)

const store: WorkStore = createBuilderStore(longScene(count))
const session = sessionAlone(store, {
  read: () => Promise.resolve(null),
  write: () => Promise.resolve(),
  remove: () => Promise.resolve(),
})

const frame = () => new Promise<number>(requestAnimationFrame)
const one = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`There is no ${selector}`)
  return element
}
const view = (name: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click()

const setValue = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set
/** As a key does. */
function type(field: HTMLElement, text: string): void {
  setValue?.call(field, text)
  field.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
const press = (element: Element, key: string) =>
  element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
const mouse = (kind: string, target: EventTarget, clientX: number, clientY: number) =>
  target.dispatchEvent(
    new MouseEvent(kind, { bubbles: true, cancelable: true, view: window, button: 0, clientX, clientY }),
  )

const middle = Math.floor(count / 2)
const words = 'Breathe in, and hold it for as long as you like.'
/** A line is written in this many frames. */
const LINE_FRAMES = 12

/** Each returns the action of a frame. */
const drives: Record<string, (frames: number) => (frame: number) => void> = {
  type() {
    const row = one(`[data-row="s${middle}/line/1"]`)
    row.focus()
    return (index) => type(row, words.slice(0, 1 + (index % words.length)))
  },
  write() {
    const row = one(`[data-row="s${middle}/line/1"]`)
    row.focus()
    press(row, 'Enter')
    return (index) => {
      const field = document.activeElement
      if (!(field instanceof HTMLTextAreaElement)) throw new Error('No row has the focus')
      if (index % LINE_FRAMES === LINE_FRAMES - 1) press(field, 'Enter')
      else type(field, words.slice(0, 1 + (index % LINE_FRAMES)))
    }
  },
  drag(frames) {
    const node = one('.react-flow__node')
    const box = node.getBoundingClientRect()
    const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
    mouse('mousedown', node, x, y)
    return (index) => {
      const by = 200 * (1 - Math.abs((2 * index) / frames - 1))
      mouse('mousemove', window, x + by, y + by)
      if (index === frames - 1) mouse('mouseup', window, x, y)
    }
  },
}

/** Time of each frame, ms. */
async function drive(name: string, frames: number): Promise<{ times: number[]; paints: number }> {
  view(name === 'drag' ? 'Graph' : 'Notebook')
  for (let waited = 0; waited < 60; waited++) await frame()
  const step = drives[name]?.(frames)
  const times: number[] = []
  let last = await frame()
  for (let index = 0; index < frames; index++) {
    performance.mark('bench-frame')
    step?.(index)
    const now = await frame()
    times.push(now - last)
    last = now
  }
  performance.mark('bench-frame')
  return { times, paints: 0 }
}
/** The game is as it was, and the check after it is done. */
async function reset(): Promise<void> {
  store.travel(-1000)
  await new Promise((done) => setTimeout(done, 1500))
}
Object.assign(window, { drive, reset })

await mount(<SceneAlone store={store} session={session} />, { builder })
