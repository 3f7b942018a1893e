/** The preview of a config: one game as a strip, figures, problems, and the config explained as text. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { taskIds } from '@rubato/contracts/domain'
import type { PreviewFigures, Problem, Spread } from '@rubato/engine'
import { explainText } from '../../../domain/texts/explain-text.ts'
import { rangeText, valueText } from '../../../domain/texts/range-text.ts'
import { fieldLabel, taskLabel } from '../../../domain/texts/task-texts.ts'
import { Card } from '../../../ui/layout/card.tsx'
import { SafeNote } from '../../../ui/feedback/safe-note.tsx'
import { minutesAndSeconds } from '../../../ui/text/clock-text.ts'
import { placeOf } from '../form-plan.ts'
import classes from './preview-panel.module.css'
import { SampleStrip, type SampleStripProps } from './sample-strip.tsx'
import type { PreviewState } from './use-preview.ts'
import { expectedText } from '../value-text.ts'

type Path = Problem['path']

function Figures({ figures }: { figures: PreviewFigures }) {
  const { t } = useTranslation()
  const spread = ({ min, max }: Spread) => rangeText(t, 'count', { min, max })
  const hold = figures.longestHold
  const rows = [
    ['length', minutesAndSeconds(Math.round(figures.length.median / 1000))],
    ['strokes', spread(figures.strokes)],
    ['edges', spread(figures.edges)],
    [
      'hold',
      hold
        ? t('generator.preview.hold-value', {
            seconds: valueText(t, 's', Math.round(hold.ms / 1000)),
            item: t(`stage.body.names.${hold.item}`).toLocaleLowerCase(),
          })
        : t('generator.preview.no-hold'),
    ],
  ] as const
  return (
    <dl className={classes['figures']}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{t(`generator.preview.${name}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Times({ figures }: { figures: PreviewFigures }) {
  const { t } = useTranslation()
  const coming = taskIds.filter((id) => figures.appearances[id] > 0)
  coming.sort((a, b) => figures.appearances[b] - figures.appearances[a])
  return (
    <details className={classes['more']}>
      <summary>{t('generator.preview.times')}</summary>
      <dl className={classes['times']}>
        {coming.map((id) => (
          <div key={id}>
            <dt>{taskLabel(t, id)}</dt>
            <dd>{expectedText(t, figures.appearances[id])}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

interface FieldMessage {
  path: Path
  message: string
}

interface MessageListProps {
  messages: readonly FieldMessage[]
  nameOf: (path: Path) => string
  onShow: (path: Path) => void
}

/** Messages that link to the fields they are about. */
function MessageList({ messages, nameOf, onShow }: MessageListProps) {
  return (
    <ul>
      {messages.map(({ path, message }) => (
        <li key={path.join('.')}>
          <a
            href={`#${path.join('.')}`}
            onClick={(event) => {
              event.preventDefault()
              onShow(path)
            }}
          >
            {nameOf(path)}
            {message}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Problems({ messages, onShow }: { messages: readonly FieldMessage[]; onShow: (path: Path) => void }) {
  const { t } = useTranslation()
  const nameOf = (path: Path): string => {
    const place = placeOf(path)
    if (!place) return ''
    const field = String(path[place.task.path.length] ?? 'enabled')
    // The message about a switch names its task itself.
    if (!(field in place.task.fields)) return ''
    return `${taskLabel(t, place.task.id)}, ${fieldLabel(t, place.task.id, field).toLocaleLowerCase()}: `
  }
  return (
    <div className={classes['problems']}>
      <h3>{t('generator.preview.problems')}</h3>
      <MessageList messages={messages} nameOf={nameOf} onShow={onShow} />
    </div>
  )
}

/** Tasks that are on and left out, each with its reason and a link to its row. */
function LeftOut({ leftOut, onShow }: { leftOut: readonly FieldMessage[]; onShow: (path: Path) => void }) {
  const { t } = useTranslation()
  if (leftOut.length === 0) return null
  return (
    <div className={classes['leftOut']}>
      <h3>{t('generator.preview.left-out')}</h3>
      <MessageList messages={leftOut} nameOf={() => ''} onShow={onShow} />
    </div>
  )
}

interface PreviewPanelProps extends Omit<SampleStripProps, 'figures'> {
  state: PreviewState
  /** Errors of the contract and the service, in addition to the problems that the preview finds. */
  messages: readonly FieldMessage[]
  /** Tasks that are on and left out for this member, with the path of their switch and the reason. */
  leftOut: readonly FieldMessage[]
  onShow: (path: Path) => void
  actions: ReactNode
}

export function PreviewPanel({ state, messages, leftOut, onShow, actions, ...rolling }: PreviewPanelProps) {
  const { answer, failed } = state
  const { t, i18n } = useTranslation()
  const figures = answer?.preview.ok ? answer.preview : null
  const found = answer && !answer.preview.ok ? answer.preview.problems : []
  const all = [...messages, ...found]
  const [first] = all
  const lead = figures ? t('generator.preview.drawn', { count: figures.games }) : t('generator.preview.making')
  return (
    <Card className={classes['panel']} aria-label={t('generator.preview.title')}>
      <div>
        <h2>{t('generator.preview.title')}</h2>
        {all.length === 0 && <p className={classes['lead']}>{failed ? t('generator.preview.failed') : lead}</p>}
      </div>
      {figures && (
        <>
          <SampleStrip figures={figures} {...rolling} />
          <Figures figures={figures} />
        </>
      )}
      <div aria-live="polite">
        {all.length > 0 && <Problems messages={all} onShow={onShow} />}
        <LeftOut leftOut={leftOut} onShow={onShow} />
        {all.length === 0 && figures && <SafeNote>{t('generate.safe')}</SafeNote>}
      </div>
      <div className={classes['actions']} id="generator-actions" tabIndex={-1}>
        {first && (
          <button type="button" className={classes['why']} onClick={() => onShow(first.path)}>
            {t('generator.preview.why')}
          </button>
        )}
        {actions}
      </div>
      {figures && (
        <>
          <details className={classes['more']} open>
            <summary>{t('generator.preview.in-words')}</summary>
            <p className={classes['sentences']}>{explainText(t, answer?.sentences ?? [], i18n.language).join(' ')}</p>
          </details>
          <Times figures={figures} />
        </>
      )}
    </Card>
  )
}
