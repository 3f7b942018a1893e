/** An expression with the problem at its column, and the names that exist as completions. */
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { EXPRESSION_MAX } from '@rubato/contracts/domain'
import { checkExpression, parseExpression, type ExpressionProblem } from '@rubato/engine'
import type { SceneDocument } from '@rubato/builder'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { CommitField } from './commit-field.tsx'

type Wanted = Parameters<typeof checkExpression>[2]

/** The first problem of the text. */
function problemOf(text: string, { variables, sections }: SceneDocument, wanted: Wanted): ExpressionProblem | null {
  const parsed = parseExpression(text)
  if (!parsed.expression) return parsed.problems[0] ?? null
  const declarations = { variables, sections: sections.map(({ id }) => id) }
  return checkExpression(parsed.expression, declarations, wanted)[0] ?? null
}

/** Facts of the session and functions that are needed most; the page of the grammar has all of them. */
const usual = ['edges', 'too-close', 'skips', 'minutes'] as const

interface ExpressionFieldProps {
  label: string
  /** Its name among the fields of the same thing, where the label changes. */
  field?: string
  value: string
  wanted: Wanted
  onCommit: (text: string) => boolean
}

export function ExpressionField({ label, field = label, value, wanted, onCommit }: ExpressionFieldProps) {
  const { t } = useTranslation()
  const { document } = useScene()
  const id = useId()
  const completions = [
    ...document.variables.map(({ name }) => name),
    ...usual,
    ...document.sections.map((section) => `seen("${section.id}")`),
  ]
  const check = (text: string) => {
    const problem = text.trim() === '' ? null : problemOf(text, document, wanted)
    return problem && builderText(t, 'scenes.panel.at-column', { column: problem.column, message: problem.message })
  }
  return (
    <>
      <CommitField
        label={label}
        field={field}
        value={value}
        list={id}
        max={EXPRESSION_MAX}
        check={check}
        onCommit={(text) => text.trim() !== '' && onCommit(text.trim())}
      />
      <datalist id={id}>
        {completions.map((text) => (
          <option key={text} value={text}>
            {text}
          </option>
        ))}
      </datalist>
    </>
  )
}
