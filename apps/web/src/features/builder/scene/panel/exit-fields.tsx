/** The fields of the exit of a section, by its kind. */
import { useTranslation } from 'react-i18next'
import {
  ANSWER_SECONDS,
  ANSWERS,
  ANSWER_TEXT_MAX,
  DIALOG_TEXT_MAX,
  outcomes,
  REPEATS_MAX,
  VARIABLE_NAME_MAX,
  WAYS_MAX,
  type Exit,
  type ExitOf,
} from '@rubato/contracts/domain'
import { shortName } from '@rubato/builder'
import { EditButton, EditSelect } from '../../document/edit-controls.tsx'
import { useScene } from '../../document/use-builder.ts'
import { builderText } from '../../texts/builder-text.ts'
import { useKeptRefusal } from '../../document/refused-text.tsx'
import { SayingFields } from '../../panel/words-fields.tsx'
import { CommitField } from './commit-field.tsx'
import { ExpressionField } from './expression-field.tsx'
import { Listed, NumberField } from './listed.tsx'
import { WayFields } from './way-fields.tsx'
import classes from './section-panel.module.css'

type Answer = ExitOf<'ask'>['answers'][number]

interface FieldsProps<Each extends Exit> {
  exit: Each
  onChange: (exit: Exit) => boolean
}

function QuestionFields({ exit, onChange }: FieldsProps<ExitOf<'ask' | 'number' | 'text'>>) {
  const { t } = useTranslation()
  const keptSpeech = useKeptRefusal('question/speech', exit.speech ?? '')
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  return (
    <>
      <CommitField
        label={text('question')}
        value={exit.text}
        isLong
        max={DIALOG_TEXT_MAX}
        onCommit={(words) => words.trim() !== '' && onChange({ ...exit, text: words.trim() })}
      />
      <div className={classes['stacked']}>
        {/* Why a change is refused is said in the status line. */}
        <SayingFields
          value={exit}
          kept={keptSpeech}
          onWrite={(changed) => (onChange({ ...exit, ...changed }) ? null : '')}
        />
      </div>
      <NumberField
        label={text('seconds')}
        value={exit.seconds}
        range={ANSWER_SECONDS}
        onChange={(seconds) => onChange({ ...exit, seconds })}
      />
      <EditSelect
        label={text('meanwhile')}
        value={exit.meanwhile}
        options={(['rest', 'strokes'] as const).map((value) => ({ value, label: text(`meanwhile-${value}`) }))}
        onChange={(meanwhile) => onChange({ ...exit, meanwhile })}
      />
    </>
  )
}

function AskFields({ exit, onChange }: FieldsProps<ExitOf<'ask'>>) {
  const { t } = useTranslation()
  const text = (key: string, values = {}) => builderText(t, `scenes.panel.${key}`, values)
  return (
    <>
      <QuestionFields exit={exit} onChange={onChange} />
      <Listed<Answer>
        items={exit.answers}
        least={ANSWERS.min}
        most={ANSWERS.max}
        nameOf={({ answer }, index) => text('answer-named', { number: index + 1, answer })}
        add={{
          label: text('add-answer'),
          item: (): Answer => ({
            answer: text('new-answer', { number: exit.answers.length + 1 }),
            to: exit.silence.to,
          }),
        }}
        onChange={(answers) => onChange({ ...exit, answers })}
        render={(answer, change) => (
          <>
            <CommitField
              label={text('answer')}
              value={answer.answer}
              max={ANSWER_TEXT_MAX}
              onCommit={(words) => words.trim() !== '' && change({ ...answer, answer: words.trim() })}
            />
            <WayFields label={text('leads-to')} way={answer} onChange={change} />
            {answer.if === undefined ? (
              <EditButton onClick={() => change({ ...answer, if: 'edges > 0' })}>{text('add-condition')}</EditButton>
            ) : (
              <>
                <ExpressionField
                  label={text('offered-if')}
                  value={answer.if}
                  wanted="yes-or-no"
                  onCommit={(condition) => change({ ...answer, if: condition })}
                />
                <EditButton onClick={() => change({ ...answer, if: undefined })}>{text('always-offer')}</EditButton>
              </>
            )}
          </>
        )}
      />
      <WayFields label={text('silence')} way={exit.silence} onChange={(silence) => onChange({ ...exit, silence })} />
    </>
  )
}

function WhenFields({ exit, onChange }: FieldsProps<ExitOf<'when'>>) {
  const { t } = useTranslation()
  const text = (key: string, values = {}) => builderText(t, `scenes.panel.${key}`, values)
  return (
    <>
      <Listed
        items={exit.cases}
        least={1}
        most={WAYS_MAX}
        nameOf={(_, index) => text('case-named', { number: index + 1 })}
        add={{ label: text('add-case'), item: () => ({ if: 'edges > 0', to: exit.otherwise.to }) }}
        onChange={(cases) => onChange({ ...exit, cases })}
        render={(each, change) => (
          <>
            <ExpressionField
              label={text('condition')}
              value={each.if}
              wanted="yes-or-no"
              onCommit={(condition) => change({ ...each, if: condition })}
            />
            <WayFields label={text('leads-to')} way={each} onChange={change} />
          </>
        )}
      />
      <WayFields
        label={text('otherwise')}
        way={exit.otherwise}
        onChange={(otherwise) => onChange({ ...exit, otherwise })}
      />
    </>
  )
}

function RandomFields({ exit, onChange }: FieldsProps<ExitOf<'random'>>) {
  const { t } = useTranslation()
  const text = (key: string, values = {}) => builderText(t, `scenes.panel.${key}`, values)
  return (
    <Listed
      items={exit.ways}
      least={2}
      most={WAYS_MAX}
      nameOf={(_, index) => text('way-named', { number: index + 1 })}
      add={{ label: text('add-way'), item: () => ({ weight: 1, to: exit.ways[0]?.to ?? '' }) }}
      onChange={(ways) => onChange({ ...exit, ways })}
      render={(way, change) => (
        <>
          <NumberField
            label={text('weight')}
            value={way.weight}
            range={{ min: 1, max: 100 }}
            onChange={(weight) => change({ ...way, weight })}
          />
          <WayFields label={text('leads-to')} way={way} onChange={change} />
        </>
      )}
    />
  )
}

/** The variable of a number, or the placeholder that a text fills, and the two ways. */
function TypedFields({ exit, onChange }: FieldsProps<ExitOf<'number' | 'text'>>) {
  const { t } = useTranslation()
  const { document } = useScene()
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  const numbers = document.variables.flatMap((each) => (each.kind === 'number' ? [each.name] : []))
  /** Names that are filled already: by the variables, and by the texts of other sections. */
  const filled = [
    ...document.variables.map(({ name }) => name),
    ...document.sections.flatMap((each) =>
      each.exit.kind === 'text' && each.exit !== exit ? [each.exit.placeholder] : [],
    ),
  ]
  return (
    <>
      <QuestionFields exit={exit} onChange={onChange} />
      {exit.kind === 'number' ? (
        <EditSelect
          label={text('stored-in')}
          value={exit.variable}
          options={[...new Set([exit.variable, ...numbers])].map((name) => ({ value: name, label: name }))}
          onChange={(variable) => onChange({ ...exit, variable })}
        />
      ) : (
        <CommitField
          label={text('placeholder')}
          description={builderText(t, 'scenes.panel.placeholder-hint', { written: `{${exit.placeholder}}` })}
          value={exit.placeholder}
          max={VARIABLE_NAME_MAX}
          onCommit={(words) => onChange({ ...exit, placeholder: shortName(words, VARIABLE_NAME_MAX, filled) })}
        />
      )}
      <WayFields label={text('answered')} way={exit} onChange={onChange} />
      <WayFields label={text('silence')} way={exit.silence} onChange={(silence) => onChange({ ...exit, silence })} />
    </>
  )
}

export function ExitFields({ exit, onChange }: FieldsProps<Exit>) {
  const { t } = useTranslation()
  const text = (key: string) => builderText(t, `scenes.panel.${key}`)
  switch (exit.kind) {
    case 'go':
      return <WayFields label={text('leads-to')} way={exit} onChange={onChange} />
    case 'ask':
      return <AskFields exit={exit} onChange={onChange} />
    case 'number':
    case 'text':
      return <TypedFields exit={exit} onChange={onChange} />
    case 'when':
      return <WhenFields exit={exit} onChange={onChange} />
    case 'random':
      return <RandomFields exit={exit} onChange={onChange} />
    case 'repeat':
    case 'call':
      return (
        <>
          {exit.kind === 'repeat' && (
            <NumberField
              label={text('times')}
              value={exit.times}
              range={{ min: 1, max: REPEATS_MAX }}
              onChange={(times) => onChange({ ...exit, times })}
            />
          )}
          <WayFields label={text(exit.kind === 'repeat' ? 'back-to' : 'calls')} way={exit} onChange={onChange} />
          <WayFields label={text('then')} way={exit.next} onChange={(next) => onChange({ ...exit, next })} />
        </>
      )
    case 'return':
      return <p>{text('return-text')}</p>
    case 'end':
      return (
        <EditSelect
          label={text('outcome')}
          value={exit.outcome}
          options={outcomes.map((outcome) => ({ value: outcome, label: builderText(t, `values.outcome.${outcome}`) }))}
          onChange={(outcome) => onChange({ ...exit, outcome })}
        />
      )
  }
}
