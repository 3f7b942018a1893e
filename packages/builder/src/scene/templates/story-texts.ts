/** Templates that are led by choices of the member, in the text form. */
export const storyTexts = {
  'choice-of-three': `game: Choice of three
start: welcome
# welcome: Welcome
length: 0:14
0:00 Good evening. Make yourself comfortable.
0:05 There are three ways to spend the next minutes.
? Which one do you want tonight?
  -> Slow and steady => slow
  -> A little faster => faster
  -> Only breathing => breathing
  silence => slow
# slow: Slow and steady
length: 1:10
0:00 Slow strokes, then. Follow the beat.
0:06 /beat [for 60] 50 to 60
=> close
# faster: A little faster
length: 1:10
0:00 Begin where it is easy. The beat will lead.
0:06 /beat [for 60] 60 to 90
=> close
# breathing: Only breathing
length: 0:40
0:00 Hands still. Breathe in for four.
0:10 Hold it for a moment.
0:16 And let it go, slowly.
=> close
# close: The end
length: 0:12
0:00 That was all for now. Thank you.
0:05 Take a minute before you get up.
end denied`,
  'ladder-with-bail-out': `game: Ladder with a way out
start: first-step
variable step: number 0 to 3 = 0
# first-step: First step
length: 0:50
0:00 We climb in steps. After each one you choose.
0:06 /beat [for 40] 60 to 70
=> climb
# climb: The climb
length: 0:50
set step = step + 1
0:00 Keep to the beat.
0:05 /beat [for 40] 75 to 90
? One step higher, or is this a good place to stop?
  -> One step higher => higher
  -> This is a good place => rest
  silence => rest
# higher: Higher
length: 0:02
when step >= 3 => top
otherwise => again
# again: Again
length: 0:04
0:00 Higher it is.
repeat 2 => climb
then => top
# top: The top
length: 0:12
0:00 You have reached the top of the ladder.
0:05 Let go, whenever you are ready.
end cum
# rest: A good place
length: 0:12
0:00 You know what you want. That is the point of it.
0:06 Rest now.
end denied`,
  'question-and-consequence': `game: Question and consequence
start: question
variable honest: yes or no = no
# question: A question
length: 0:08
0:00 One question first. Answer as it is.
? Did you think of this during the day?
  -> More than once => yes
    set honest = yes
  -> Not really => no
  silence => no
# yes: More than once
length: 0:55
0:00 Good. Then you are warm already.
0:06 /beat [for 45] 70 to 90
=> later
# no: Not really
length: 0:55
0:00 Then we begin at the beginning.
0:06 /beat [for 45] 50 to 70
=> later
# later: Later
length: 0:30
0:00 Hands off. Breathe.
when honest => reward
otherwise => patience
# reward: The reward
length: 0:10
0:00 You were honest with me. You may finish.
end cum
# patience: Patience
length: 0:10
0:00 Carry the thought through tomorrow, and come back.
end denied`,
  'three-rooms': `game: A story in three rooms
start: hall
# hall: The hall
length: 0:16
0:00 You come in from the cold. The house is quiet.
0:06 A lamp is lit in two of the rooms.
? Where do you go?
  -> To the library => library
  -> To the bath => bath
  silence => library
# library: The library
length: 1:05
0:00 Shelves to the ceiling, and one deep chair.
0:07 Sit, and let your hand keep time with the clock.
0:14 /beat [for 45] 60
=> bedroom
# bath: The bath
length: 1:05
0:00 Warm air, and the sound of water.
0:07 Let your shoulders sink before you begin.
0:14 /beat [for 45] 50 to 60
=> bedroom
# bedroom: The bedroom
length: 1:10
0:00 The last room is dark, and it is yours.
0:07 /beat [for 50] 70 to 90
when seen("bath") => water
otherwise => words
# water: Like water
length: 0:10
0:00 Let it come as the water came, warm and slow.
end cum
# words: The last page
length: 0:10
0:00 The story ends here, for tonight. Close the book.
end denied`,
} as const
