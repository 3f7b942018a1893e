/** The sums of answers in the words that the game has now. They are stored by the section and the place of the answer. */
import { ANSWER_PARTS, type ItemNumbers, type Section } from '@rubato/contracts/domain'

interface AnswerSum {
  /** The place in the question, from 1. */
  place: number
  /** Null for an answer that the game no longer has. */
  text: string | null
  count: number
}

export interface QuestionSums {
  section: string
  /** The name of the section; null where the game no longer has it. */
  name: string | null
  /** The words of the question; null where the section no longer asks one. */
  question: string | null
  /** All answers that the game has, and those that it had where a member took them. */
  answers: AnswerSum[]
  silence: number
  total: number
}

const SILENCE = ANSWER_PARTS - 1

/** In the order of the sections of the game; those that it no longer has come last. */
export function questionSums(
  answers: NonNullable<ItemNumbers['answers']>,
  sections: readonly Section[],
): QuestionSums[] {
  const places = new Map(sections.map(({ id }, index) => [id, index]))
  const placeOf = ({ section }: { section: string }) => places.get(section) ?? sections.length
  return answers.toSorted((a, b) => placeOf(a) - placeOf(b)).map((sums) => sumsOf(sums, sections[placeOf(sums)]))
}

function sumsOf(
  { section, counts }: NonNullable<ItemNumbers['answers']>[number],
  found: Section | undefined,
): QuestionSums {
  const asked = found?.exit.kind === 'ask' ? found.exit : null
  const answers = counts
    .slice(0, SILENCE)
    .map((count, index) => ({ place: index + 1, text: asked?.answers[index]?.answer ?? null, count }))
    .filter(({ text, count }) => text !== null || count > 0)
  return {
    section,
    name: found?.name ?? null,
    question: asked?.text ?? null,
    answers,
    silence: counts[SILENCE] ?? 0,
    total: counts.reduce((sum, count) => sum + count, 0),
  }
}
