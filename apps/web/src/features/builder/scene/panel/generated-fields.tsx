/** The author's choices for a generated section apart from its generator: the number and place of edges. */
import { useTranslation } from 'react-i18next'
import { edgePlaces, type SectionOf } from '@rubato/contracts/domain'
import { caps } from '@rubato/engine'
import type { SectionChange } from '@rubato/builder'
import { SelectField } from '../../../../ui/inputs/select.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { NumberField } from './listed.tsx'

interface GeneratedFieldsProps {
  section: SectionOf<'generated'>
  onChange: (change: SectionChange) => boolean
}

export function GeneratedFields({ section, onChange }: GeneratedFieldsProps) {
  const { t } = useTranslation()
  const { isReadOnly } = useScene()
  const { config, length, edges: place = 'middle' } = section
  const { edging } = config.orgasm
  const most = edging.enabled ? edging.edges.max : 0
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const setMost = (max: number) => {
    const edges = { min: Math.min(edging.edges.min, max), max }
    const changed = max === 0 ? { ...edging, enabled: false } : { ...edging, enabled: true, edges }
    const orgasm = { ...config.orgasm, edging: changed }
    return onChange({ content: { kind: 'generated', length, config: { ...config, orgasm } } })
  }
  return (
    <>
      <NumberField label={text('edges')} value={most} range={{ min: 0, max: caps.edges.value }} onChange={setMost} />
      {most > 0 && (
        <SelectField
          label={text('edge-place')}
          value={place}
          disabled={isReadOnly}
          options={edgePlaces.map((value) => ({ value, label: text(`edge-place-${value}`) }))}
          onChange={(value) => onChange({ edges: value === 'middle' ? undefined : value })}
        />
      )}
    </>
  )
}
