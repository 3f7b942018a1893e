/** Current instructions for stroking, the voice, and tools. */
import type { VoiceName } from '@rubato/contracts/domain'
import type { StageView } from '@rubato/engine'
import { CircleQuestionMark, Keyboard, SlidersHorizontal, Volume2, VolumeX, type LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import type { ExtraTool, RunningExtra } from '../../extra.ts'
import type { Playback } from '../../playback.ts'
import { fill, type StageTexts } from '../../texts.ts'
import { tempoAt } from '../format.ts'
import styles from './top-bar.module.css'
import { useSlowTick } from '../use-slow-tick.ts'
import { useStore } from '../use-store.ts'

function Fact({ name, value, unit }: { name: string; value: string; unit?: string }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {value}
        {unit !== undefined && <small> {unit}</small>}
      </dd>
    </div>
  )
}

/** "3 of 5" with the part after the first number smaller, where the language puts that number first. */
function edgesValue(view: StageView, texts: StageTexts): { value: string; unit?: string } {
  const { done, planned } = view.edges
  const text = fill(texts.labels.edgesOf, { done, planned })
  const head = String(done)
  return text.startsWith(head) ? { value: head, unit: text.slice(head.length).trim() } : { value: text }
}

interface TopBarProps {
  playback: Playback
  view: StageView
  voice: VoiceName
  texts: StageTexts
  /** The open panel. */
  panel: string | null
  onPanel: (panel: string) => void
  onMute: () => void
  /** Opens the choice of keys; without it there is no such button. */
  onKeys?: (() => void) | undefined
}

interface ChipProps extends Pick<TopBarProps, 'panel' | 'onPanel'> {
  extra: RunningExtra
  tool: ExtraTool
}

interface ToolProps {
  label: string
  icon: LucideIcon
  onClick: () => void
  isOpen?: boolean
  isPressed?: boolean
}

/** A round button with an icon; its name is its tooltip. */
function Tool({ label, icon: Icon, onClick, isOpen, isPressed }: ToolProps) {
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      aria-pressed={isPressed}
      onClick={onClick}
    >
      <Icon aria-hidden="true" size={18} />
    </button>
  )
}

/** The button of an extra. It opens its panel, or acts at once. */
function Chip({ extra: { name, Panel }, tool, panel, onPanel }: ChipProps) {
  const label = useStore(tool.label)
  const isOn = useStore(tool.isOn)
  return (
    <button
      type="button"
      className={styles.chip}
      title={label}
      aria-expanded={Panel && panel === name}
      data-on={isOn}
      onClick={tool.press ?? (() => onPanel(name))}
    >
      <tool.icon aria-hidden="true" size={16} />
      <span>{label}</span>
    </button>
  )
}

function Tools({ playback, texts, panel, onPanel, onMute, onKeys }: TopBarProps) {
  const { isMuted } = useStore(playback.volumes)
  const { buttons } = texts
  return (
    <div className={styles.tools}>
      {playback.extras.map(
        (extra) => extra.tool && <Chip key={extra.name} {...{ extra, tool: extra.tool, panel, onPanel }} />,
      )}
      <Tool label={buttons.mute} icon={isMuted ? VolumeX : Volume2} isPressed={isMuted} onClick={onMute} />
      <Tool
        label={buttons.sound}
        icon={SlidersHorizontal}
        isOpen={panel === 'sound'}
        onClick={() => onPanel('sound')}
      />
      <Tool label={buttons.help} icon={CircleQuestionMark} isOpen={panel === 'help'} onClick={() => onPanel('help')} />
      {onKeys && <Tool label={buttons.keys} icon={Keyboard} onClick={onKeys} />}
    </div>
  )
}

/** Name of the voice, or that it has failed. */
function Voice({ playback, voice, texts: { labels, voices } }: TopBarProps) {
  const { health } = useStore(playback.voice.state)
  return (
    <p className={styles.voice} role="status">
      {health === 'failed' ? labels.voiceFailed : fill(labels.voice, { voice: voices[voice] })}
    </p>
  )
}

export function TopBar(props: TopBarProps) {
  const { playback, view, texts } = props
  const { labels } = texts
  const tempo = useRef<HTMLSpanElement>(null)
  const unit = useRef<HTMLElement>(null)
  useSlowTick(() => {
    const bpm = tempoAt(view.tempo, playback.conductor.now())
    const text = bpm === null ? labels.rest : String(bpm)
    if (tempo.current && tempo.current.textContent !== text) tempo.current.textContent = text
    if (unit.current) unit.current.hidden = bpm === null
  })
  return (
    <header className={styles.bar}>
      <svg className={styles.mark} viewBox="0 0 28 28" aria-hidden="true">
        <circle cx="14" cy="14" r="12.5" />
        <path d="M14 20.5 18.6 8.6" />
        <circle className={styles.bob} cx="18.6" cy="8.6" r="2" />
      </svg>
      <dl className={styles.facts}>
        <div className={styles.fact}>
          <dt>{labels.tempo}</dt>
          <dd>
            <span ref={tempo} data-testid="tempo" />
            <small ref={unit}> {labels.bpm}</small>
          </dd>
        </div>
        <Fact name={labels.grip} value={texts.grips[view.grip]} />
        <Fact name={labels.style} value={texts.styles[view.style]} />
        <Fact name={labels.hand} value={texts.hands[view.hand]} />
        {view.nipples && <Fact name={labels.nipples} value={texts.nipples[view.nipples]} />}
        {view.edges.planned > 0 && <Fact name={labels.edges} {...edgesValue(view, texts)} />}
      </dl>
      <div className={styles.side}>
        <Voice {...props} />
        <Tools {...props} />
      </div>
    </header>
  )
}
