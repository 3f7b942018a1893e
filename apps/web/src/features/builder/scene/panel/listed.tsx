/** Fields that exits of several kinds have: a number in a range, and a list of ways. */
import type { ReactNode } from 'react'
import { Plus, X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { EditButton } from '../../document/edit-controls.tsx'
import { FieldsOf, useItemsByPlace } from '../../document/refused-text.tsx'
import { builderText } from '../../texts/builder-text.ts'
import { CommitField } from './commit-field.tsx'
import classes from './section-panel.module.css'

const inRange = (text: string, min: number, max: number): number | null => {
  const value = Number(text)
  return Number.isInteger(value) && value >= min && value <= max ? value : null
}

interface NumberFieldProps {
  label: string
  value: number
  range: { min: number; max: number }
  onChange: (value: number) => boolean
}

export function NumberField({ label, value, range: { min, max }, onChange }: NumberFieldProps) {
  const { t } = useTranslation()
  return (
    <CommitField
      label={label}
      value={String(value)}
      inputMode="numeric"
      check={(text) => (inRange(text, min, max) === null ? builderText(t, 'scenes.panel.range', { min, max }) : null)}
      onCommit={(text) => onChange(inRange(text, min, max) ?? value)}
    />
  )
}

interface ListedProps<Item> {
  items: readonly Item[]
  least: number
  most: number
  nameOf: (item: Item, index: number) => string
  add: { label: string; item: () => Item }
  render: (item: Item, change: (item: Item) => boolean, index: number) => ReactNode
  onChange: (items: Item[]) => boolean
}

/** Ways of an exit, each in a group with a button that removes it. */
export function Listed<Item>({ items, least, most, nameOf, add, render, onChange }: ListedProps<Item>) {
  const { t } = useTranslation()
  const keys = useItemsByPlace(items)
  return (
    <>
      {items.map((item, index) => (
        <fieldset key={keys[index]} className={classes['item']}>
          <legend>{nameOf(item, index)}</legend>
          <FieldsOf name={index}>{render(item, (next) => onChange(items.with(index, next)), index)}</FieldsOf>
          {items.length > least && (
            <EditButton
              aria-label={builderText(t, 'scenes.panel.remove-way', { name: nameOf(item, index) })}
              onClick={() => onChange(items.toSpliced(index, 1))}
            >
              <X size={16} aria-hidden />
              {builderText(t, 'scenes.panel.remove')}
            </EditButton>
          )}
        </fieldset>
      ))}
      {items.length < most && (
        <EditButton onClick={() => onChange([...items, add.item()])}>
          <Plus size={16} aria-hidden />
          {add.label}
        </EditButton>
      )}
    </>
  )
}
