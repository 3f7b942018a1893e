/**
 * The cue comes first: where a line announces a change, its first clause is the instruction. A member who wants cues alone
 * hears that clause, and so does everyone when a line is cut.
 */
import type { TriggerId } from '@rubato/contracts/domain'
import type { ShippedDialog } from '../read-dialogs.ts'
import { findingOf, type StyleFinding } from './finding.ts'

/** Words of which the first clause of every line has one. */
const cues: Partial<Record<TriggerId, RegExp>> = {
  'stroke-slower': /\b(slow\w*|down|back|ease|drop|calm|ritardando|adagio)\b/,
  'stroke-faster': /\b(fast\w*|quick\w*|up|more|speed)\b/,
  'stroke-little-slower': /\b(slow\w*|down|less|ease|back)\b/,
  'stroke-little-faster': /\b(fast\w*|quick\w*|up|more|speed)\b/,
  'stroke-start':
    /\b(hand|stroke|start|begin|again|back|hold|go|in|on|beat|touch|more|move|follow|join|together|with me|resume|repeat|entry|enter|once|pick|strokes|first|return|top)\b/,
  'grip-light': /\b(light\w*|loose\w*|soft\w*|less|barely|fingertips?|fingers|grip)\b/,
  'grip-normal': /\b(grip\w*|normal|usual|ordinary|hold|pressure|between)\b/,
  'grip-tight': /\b(tight\w*|firm\w*|grip\w*|pressure|clos\w+|cloze|harder)\b/,
  'style-full': /\b(full|whole|length\w*|long|all|base|end|tip)\b/,
  'style-head': /\b(head|up|top)\b/,
  'style-shaft': /\b(shaft|head|lower|down|below)\b/,
  'hand-dominant': /\b(hands?|switch|swap|change|back)\b/,
  'hand-non-dominant': /\b(hands?|switch|swap|change|sides|other)\b/,
  clench: /\b(clench\w*|tight\w*|pelvic|muscles)\b/,
  'double-speed': /\b(doubl\w*|twice|two|sprint|gaps)\b/,
  'teasing-strokes': /\b(slow\w*|crawl|barely|draw|down|long|linger\w*)\b/,
  acceleration: /\b(ris\w+|climb\w*|up|fast\w*|quick\w*|build\w*|slow\w*|speed\w*|start\w*|higher)\b/,
  'cluster-strokes': /\b(sets?|bursts?|clusters?|quick|fast|few|strokes?|groups?|handful)\b/,
  'grip-challenge': /\b(grip\w*|light|tight|loose|firm|pressure)\b/,
  'red-light': /^red\b/,
  'green-light': /^green\b/,
  'grip-challenge-light': /^light/,
  'grip-challenge-tight': /^tight/,
  'eyes-open': /\b(open|look|eyes|light|see)\b/,
  'eyes-close': /\b(close|shut|eyes|looking|eyelids|dark\w*)\b/,
  'ball-squeeze': /\b(squeeze\w*|press\w*|balls)\b/,
  'ball-squeeze-stop': /\b(let (them |it )?(go|drop)|over|free|open|release|off|done|away|enough|stop)\b/,
  'cock-flick': /\b(flicks?|shaft)\b/,
  'ball-slap': /\b(taps?|balls)\b/,
}

/** The first clause: up to the first comma, colon, semicolon or full stop. */
const firstClause = (text: string): string => /^[^.,:;?]*/.exec(text.toLowerCase())?.[0] ?? ''

export const checkCues = (dialogs: readonly ShippedDialog[]): StyleFinding[] =>
  dialogs.flatMap((dialog) => {
    const cue = cues[dialog.trigger]
    if (!cue || cue.test(firstClause(dialog.text))) return []
    return [findingOf('cue-first', 'The first clause does not say what to do.', dialog)]
  })
