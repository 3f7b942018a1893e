/** The tools, the snap and the zoom. */
import { memo, type ReactNode } from 'react'
import { Magnet, MousePointer2, Repeat, UnfoldHorizontal, Volume2, VolumeX, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lengthText } from '../../times/time-text.ts'
import { fitGame } from '../geometry/view.ts'
import { zoomStep } from '../keys/use-grid-keys.ts'
import type { TimelineModel } from '../model/model.ts'
import { useRead } from '../model/use-changing.ts'
import type { ScrubSound, TimelineLayout, TimelineTool } from '../timeline-props.ts'
import toolClasses from '../../controls/tool.module.css'
import classes from './toolbar.module.css'

interface ToolbarProps {
  model: TimelineModel
  tool: TimelineTool
  snap: boolean
  /** px */
  width: number
  /** A strip has no tools: its gestures are those of fingers. */
  layout: TimelineLayout
  sound: ScrubSound | undefined
  /** Whether the fields of the loop are open; absent where there is no loop. */
  loop: { isOpen: boolean; onToggle: () => void } | undefined
  actions: ReactNode
}

/** How much time is in view. */
function InView({ model, width }: Pick<ToolbarProps, 'model' | 'width'>) {
  const { t } = useTranslation('builder')
  const length = useRead(model.shown, ({ msPerPixel }) => lengthText(width * msPerPixel))
  return t('timeline.tools.in-view', { length })
}

export const Toolbar = memo(function Toolbar({ model, tool, snap, width, layout, sound, loop, actions }: ToolbarProps) {
  const { t } = useTranslation('builder')
  const tools = [
    { id: 'select', Icon: MousePointer2 },
    { id: 'ripple', Icon: UnfoldHorizontal },
  ] as const
  return (
    <div className={classes['toolbar']} data-layout={layout} role="group" aria-label={t('timeline.tools.label')}>
      {layout === 'full' && (
        <>
          {tools.map(({ id, Icon }) => (
            <button
              key={id}
              type="button"
              className={toolClasses['tool']}
              aria-pressed={tool === id}
              title={t(`timeline.tools.${id}`)}
              onClick={() => model.props.onTool(id)}
            >
              <Icon size={15} aria-hidden="true" />
              <span className={toolClasses['word']}>{t(`timeline.tools.${id}`)}</span>
            </button>
          ))}
          <button
            type="button"
            className={toolClasses['tool']}
            aria-pressed={snap}
            title={t('timeline.tools.snap')}
            onClick={() => model.props.onSnap(!snap)}
          >
            <Magnet size={15} aria-hidden="true" />
            <span className={toolClasses['word']} data-first="">
              {t('timeline.tools.snap')}
            </span>
          </button>
        </>
      )}
      {loop && (
        <button
          type="button"
          className={toolClasses['tool']}
          aria-expanded={loop.isOpen}
          title={t('timeline.tools.loop')}
          onClick={loop.onToggle}
        >
          <Repeat size={15} aria-hidden="true" />
          <span className={toolClasses['word']} data-first="">
            {t('timeline.tools.loop')}
          </span>
        </button>
      )}
      {sound && (
        <button
          type="button"
          className={toolClasses['tool']}
          aria-pressed={sound.isOn}
          aria-label={t('timeline.tools.sound')}
          title={t('timeline.tools.sound')}
          onClick={sound.onToggle}
        >
          {sound.isOn ? <Volume2 size={16} aria-hidden="true" /> : <VolumeX size={16} aria-hidden="true" />}
        </button>
      )}
      {actions}
      <div className={classes['zoom']}>
        <button
          type="button"
          className={toolClasses['tool']}
          aria-label={t('timeline.tools.zoom-out')}
          onClick={() => zoomStep(model, -1)}
        >
          <ZoomOut size={16} aria-hidden="true" />
        </button>
        <button
          type="button"
          className={toolClasses['tool']}
          title={t('timeline.tools.fit')}
          onClick={() => model.setView(fitGame(model.extent))}
        >
          <InView model={model} width={width} />
        </button>
        <button
          type="button"
          className={toolClasses['tool']}
          aria-label={t('timeline.tools.zoom-in')}
          onClick={() => zoomStep(model, 1)}
        >
          <ZoomIn size={16} aria-hidden="true" />
        </button>
      </div>
    </div>
  )
})
