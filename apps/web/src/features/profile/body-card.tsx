import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { bodyParts, sides, type BodyPart } from '@rubato/contracts/domain'
import { Card } from '../../ui/layout/card.tsx'
import { ChoiceField } from '../../ui/inputs/choice/choice-field.tsx'
import classes from './profile.module.css'
import type { ProfileForm } from './use-profile-form.ts'

/** Which parts of the body take part, and the hand that usually leads. */
export function BodyCard({ form: { values, change } }: { form: ProfileForm }) {
  const { t } = useTranslation()
  const turn = (part: BodyPart, on: boolean) =>
    change({ body: on ? [...values.body, part] : values.body.filter((other) => other !== part) })
  return (
    <Card id="body">
      <h2>{t('profile.body.title')}</h2>
      <fieldset className={classes['group']}>
        <legend>{t('profile.body.parts')}</legend>
        <div className={classes['ticks']}>
          {bodyParts.map((part) => (
            <Checkbox
              key={part}
              size="sm"
              label={t(`words.body-parts.${part}`)}
              checked={values.body.includes(part)}
              onChange={(event) => turn(part, event.currentTarget.checked)}
            />
          ))}
        </div>
        <p className={classes['hint']}>{t('profile.body.hint')}</p>
      </fieldset>
      <ChoiceField
        label={t('profile.body.hand')}
        hint={t('profile.body.hand-hint')}
        value={values.dominantHand}
        choices={sides.map((side) => ({ value: side, label: t(`words.sides.${side}`) }))}
        onChange={(dominantHand) => change({ dominantHand })}
      />
    </Card>
  )
}
