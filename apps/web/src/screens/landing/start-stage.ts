/** Moves the stage of the landing page with a recorded session. */
import { openDemonstration, type Demonstration, type RecordedSession } from '../../play/demonstration/index.ts'
import { drawArc, ringsOf } from '../../ui/art/ring-parts.ts'
import { voiceFile } from './landing-file.ts'
import { partOf } from './parts.ts'

/** Interval at which the figure and the arc are painted, ms. */
const PAINT_MS = 250
/** Share of the stage that is in view while it moves. */
const SEEN_SHARE = 0.25

type Trend = 'rising' | 'steady' | 'falling' | 'rest'

function trendOf({ view }: Demonstration): Trend {
  const tempo = view.get()?.tempo
  if (!tempo) return 'rest'
  if (tempo.start === tempo.end) return 'steady'
  return tempo.start < tempo.end ? 'rising' : 'falling'
}

/** The tempo, or without one the seconds until what comes next. */
function figureOf(demonstration: Demonstration): string {
  const tempo = demonstration.tempo()
  if (tempo !== null) return String(tempo)
  const until = demonstration.view.get()?.span?.to
  return until === undefined ? '' : String(Math.max(0, Math.ceil((until - demonstration.now()) / 1000)))
}

function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text
}

/** Paints what the demonstration shows now. */
function createPainter(stage: HTMLElement, demonstration: Demonstration) {
  const [figure, line, before] = [partOf(stage, 'figure'), partOf(stage, 'line'), partOf(stage, 'before')]
  const arc = stage.querySelector<SVGCircleElement>('[data-arc]')
  const trends = [...stage.querySelectorAll<HTMLElement>('[data-trend]')]
  const paintArc = () => {
    const span = demonstration.view.get()?.span
    const left = span ? (span.to - demonstration.now()) / (span.to - span.from) : 0
    if (arc) drawArc(arc, Math.min(1, Math.max(0, left)))
  }
  return (isStill: boolean) => {
    const { captions } = demonstration
    // Until the first line the captions of the drawing stay.
    const said = captions.line.get()
    if (said) {
      setText(line, said.text)
      setText(before, captions.last.get()?.text ?? '')
    }
    if (!demonstration.view.get()) return
    setText(figure, figureOf(demonstration))
    const trend = trendOf(demonstration)
    for (const text of trends) text.hidden = text.dataset['trend'] !== trend
    if (!isStill) paintArc()
  }
}

/** Calls back with whether the element is in view on a visible page. Returns the function that ends it. */
function watchSight(element: Element, onChange: (isSeen: boolean) => void): () => void {
  let isInView = false
  const report = () => onChange(isInView && !document.hidden)
  const observer = new IntersectionObserver(
    (entries) => {
      isInView = entries.at(-1)?.isIntersecting ?? false
      report()
    },
    { threshold: SEEN_SHARE },
  )
  observer.observe(element)
  document.addEventListener('visibilitychange', report)
  return () => {
    observer.disconnect()
    document.removeEventListener('visibilitychange', report)
  }
}

interface StageOptions {
  /** The sound was turned on. */
  onSound(): void
}

interface RunningStage {
  /** Turns the sound off. */
  quiet(): void
  end(): void
}

/** Null where the page has no stage. */
export function startStage(
  page: HTMLElement,
  session: RecordedSession,
  { onSound }: StageOptions,
): RunningStage | null {
  const stage = page.querySelector<HTMLElement>('[data-part=stage]')
  if (!stage) return null
  const demonstration = openDemonstration({ session, rings: ringsOf(stage), fileOf: voiceFile })
  const paint = createPainter(stage, demonstration)
  const motion = matchMedia('(prefers-reduced-motion: reduce)')
  const [tools, play, sound] = [partOf(stage, 'tools'), partOf(stage, 'play'), partOf(stage, 'sound')]
  const status = partOf(stage, 'sound-status')
  const aborter = new AbortController()
  const { signal } = aborter
  let isWanted = true
  let isSeen = false

  const update = () => {
    demonstration.setPlaying(isWanted && isSeen)
    for (const text of play.querySelectorAll<HTMLElement>('[data-when]'))
      text.hidden = text.dataset['when'] !== (isWanted ? 'playing' : 'paused')
  }
  const setSound = (isOn: boolean) => {
    if (isOn) isWanted = true
    demonstration.setSound(isOn)
    update()
    if (isOn) onSound()
  }
  const applyMotion = () => demonstration.setStill(motion.matches)
  play.addEventListener(
    'click',
    () => {
      isWanted = !isWanted
      update()
    },
    { signal },
  )
  sound.addEventListener('click', () => setSound(demonstration.sound.get() !== 'on'), { signal })
  motion.addEventListener('change', applyMotion, { signal })
  const stopWatching = watchSight(stage, (next) => {
    isSeen = next
    update()
  })
  demonstration.sound.subscribe(() => {
    const state = demonstration.sound.get()
    sound.setAttribute('aria-pressed', String(state === 'on'))
    setText(status, state === 'failed' ? (status.dataset['failed'] ?? '') : '')
  })
  const timer = setInterval(() => paint(motion.matches), PAINT_MS)
  applyMotion()
  tools.dataset['ready'] = 'true'
  return {
    quiet: () => demonstration.setSound(false),
    end() {
      aborter.abort()
      stopWatching()
      clearInterval(timer)
      demonstration.close()
    },
  }
}
