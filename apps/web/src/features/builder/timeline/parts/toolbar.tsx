/** The tools, the snap and the zoom. */
import { memo, type ReactNode } from 'react'
import { Magnet, MousePointer2, UnfoldHorizontal, ZoomIn, ZoomOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { lengthText } from '../geometry/ticks.ts'
import { fitGame } from '../geometry/view.ts'
import { zoomStep } from '../keys/use-grid-keys.ts'
import type { TimelineModel } from '../model/model.ts'
import type { TimelineTool } from '../timeline-props.ts'
import classes from './toolbar.module.css'

interface ToolbarProps {
  model: TimelineModel
  tool: TimelineTool
  snap: boolean
  /** ms in view */
  inView: number
  actions: ReactNode
}

export const Toolbar = memo(function Toolbar({ model, tool, snap, inView, actions }: ToolbarProps) {
  const { t } = useTranslation('builder')
  const tools = [
    { id: 'select', Icon: MousePointer2 },
    { id: 'ripple', Icon: UnfoldHorizontal },
  ] as const
  return (
    <div className={classes['toolbar']} role="group" aria-label={t('timeline.tools.label')}>
      {tools.map(({ id, Icon }) => (
        <button
          key={id}
          type="button"
          className={classes['tool']}
          aria-pressed={tool === id}
          onClick={() => model.props.onTool(id)}
        >
          <Icon size={15} aria-hidden="true" />
          {t(`timeline.tools.${id}`)}
        </button>
      ))}
      <button type="button" className={classes['tool']} aria-pressed={snap} onClick={() => model.props.onSnap(!snap)}>
        <Magnet size={15} aria-hidden="true" />
        {t('timeline.tools.snap')}
      </button>
      {actions}
      <span className={classes['space']} />
      <button
        type="button"
        className={classes['tool']}
        aria-label={t('timeline.tools.zoom-out')}
        onClick={() => zoomStep(model, -1)}
      >
        <ZoomOut size={16} aria-hidden="true" />
      </button>
      <button
        type="button"
        className={classes['tool']}
        title={t('timeline.tools.fit')}
        onClick={() => model.setView(fitGame(model.extent))}
      >
        {t('timeline.tools.in-view', { length: lengthText(inView) })}
      </button>
      <button
        type="button"
        className={classes['tool']}
        aria-label={t('timeline.tools.zoom-in')}
        onClick={() => zoomStep(model, 1)}
      >
        <ZoomIn size={16} aria-hidden="true" />
      </button>
    </div>
  )
})
