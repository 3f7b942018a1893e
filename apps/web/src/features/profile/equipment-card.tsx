import { Checkbox, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { equipmentIds, tasks, type EquipmentId, type Owned, type TaskId } from '@rubato/contracts/domain'
import { Card } from '../../ui/layout/card.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile-form.ts'

/** Longest name that the contract accepts, UTF-16 units. */
const NAME_MAX = 40

/** Tasks that use a thing if it is there, and work without it. */
const better: Partial<Record<EquipmentId, readonly TaskId[]>> = {
  'clamp-weights': ['nipple-clamps'],
  cup: ['cum-eating'],
}

const labelsUsing = (id: EquipmentId): string[] =>
  tasks.filter((task) => task.equipment?.includes(id) || better[id]?.includes(task.id)).map(({ label }) => label)

interface ThingProps {
  id: EquipmentId
  owned: Owned | undefined
  onOwn: (owns: boolean) => void
  onName: (name: string) => void
}

function Thing({ id, owned, onOwn, onName }: ThingProps) {
  const { t } = useTranslation()
  const label = t(`words.equipment.${id}`)
  return (
    <li className={classes['thing']}>
      <Checkbox
        size="sm"
        label={label}
        description={t('profile.equipment.for', { names: labelsUsing(id).join(', ') })}
        checked={owned !== undefined}
        onChange={(event) => onOwn(event.currentTarget.checked)}
      />
      {owned && (
        <TextInput
          aria-label={t('profile.equipment.name', { thing: label })}
          placeholder={t('profile.equipment.placeholder')}
          maxLength={NAME_MAX}
          autoComplete="off"
          value={owned.name ?? ''}
          onChange={(event) => onName(event.currentTarget.value)}
        />
      )}
    </li>
  )
}

/** The member's equipment, each thing with the member's own name for it. */
export function EquipmentCard({ form: { values, change } }: { form: ProfileForm }) {
  const { t } = useTranslation()
  const others = (id: EquipmentId) => values.equipment.filter((thing) => thing.id !== id)
  return (
    <Card id="equipment">
      <h2>{t('profile.equipment.title')}</h2>
      <p className={classes['hint']}>{t('profile.equipment.hint')}</p>
      <ul className={classes['things']}>
        {equipmentIds.map((id) => (
          <Thing
            key={id}
            id={id}
            owned={values.equipment.find((thing) => thing.id === id)}
            onOwn={(owns) => change({ equipment: owns ? [...others(id), { id }] : others(id) })}
            onName={(name) =>
              change({ equipment: values.equipment.map((thing) => (thing.id === id ? { id, name } : thing)) })
            }
          />
        ))}
      </ul>
    </Card>
  )
}
