/** The choice of the generator that fills an empty game in the builder: the member's default one, or another of theirs. */
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { GeneratorConfig } from '@rubato/contracts/domain'
import type { Generator } from '../../features/builder/screen/empty-hint.tsx'
import { builderText } from '../../features/builder/texts/builder-text.ts'
import { generatorQuery, ownGeneratorsQuery } from '../../features/generators/generator.queries.ts'
import { describeError } from '../../lib/errors/describe-error.ts'
import { SelectField } from '../../ui/inputs/select.tsx'

/** Stands for the default generator, whose id is not known: the settings keep its config. */
const DEFAULT = ''

interface GeneratorChoiceProps {
  memberId: string
  value: string
  /** Why the chosen one could not be loaded. */
  error: Error | null
  onChoose: (id: string) => void
}

function GeneratorChoice({ memberId, value, error, onChoose }: GeneratorChoiceProps) {
  const { t } = useTranslation()
  const own = useQuery(ownGeneratorsQuery(memberId))
  const failed = error ?? own.error
  return (
    <SelectField
      label={builderText(t, 'empty.generator')}
      description={own.isPending ? builderText(t, 'empty.generator-loading') : undefined}
      error={failed && describeError(t, failed).message}
      value={value}
      options={[
        { value: DEFAULT, label: builderText(t, 'empty.generator-default') },
        ...(own.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
      ]}
      onChange={onChoose}
    />
  )
}

/** @param standard the config of the member's default generator */
export function useGenerator(memberId: string, standard: GeneratorConfig): Generator {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState(DEFAULT)
  const isOther = chosen !== DEFAULT
  const other = useQuery({ ...generatorQuery(chosen), enabled: isOther })
  return {
    config: (isOther && other.data?.config) || standard,
    isLoading: isOther && !other.data,
    choice: <GeneratorChoice memberId={memberId} value={chosen} error={other.error} onChoose={setChosen} />,
    link: <Link to="/my-game-generators">{builderText(t, 'empty.generators')}</Link>,
  }
}
