/** Templates that are led by rounds, numbers and chance, in the text form. */
export const roundTexts = {
  'game-of-dice': `game: Game of dice
start: table
# table: The table
length: 0:10
0:00 Three rolls. Each one decides what comes next.
=> roll
# roll: A roll
length: 0:04
0:00 The dice are rolling.
random 3 => low
random 2 => middle
random 1 => high
# low: A low number
length: 0:40
0:00 Low. Slow strokes.
0:05 /beat [for 30] 50
=> next
# middle: A middle number
length: 0:40
0:00 In the middle. Steady strokes.
0:05 /beat [for 30] 70
=> next
# high: A high number
length: 0:40
0:00 High. Follow the beat upward.
0:05 /beat [for 30] 75 to 95
=> next
# next: The next roll
length: 0:20
0:00 Hands off, and breathe.
repeat 2 => roll
then => last-roll
# last-roll: The last roll
length: 0:06
0:00 One last roll, for the end.
random 1 => lucky
random 1 => unlucky
# lucky: Lucky
length: 0:08
0:00 The dice are kind tonight. Finish.
end cum
# unlucky: Another night
length: 0:08
0:00 Not tonight. The dice will be here tomorrow.
end denied`,
  'bargain-of-minutes': `game: A bargain of minutes
start: offer
variable minutes-owed: number 0 to 10 = 2
# offer: The offer
length: 0:12
0:00 You begin with two minutes. They can be spent or saved.
? Will you spend one now?
  -> Spend one => spend
    set minutes-owed = minutes-owed - 1
  -> Save them => save
    set minutes-owed = minutes-owed + 1
  silence => save
    set minutes-owed = minutes-owed + 1
# spend: Spent
length: 1:10
0:00 One minute, at a good pace.
0:06 /beat [for 60] 70 to 90
=> settle
# save: Saved
length: 0:50
0:00 Saved. Until then, slowly.
0:06 /beat [for 40] 50
=> settle
# settle: The settlement
length: 0:25
0:00 Hands off while I count.
when minutes-owed > 2 => rich
otherwise => even
# rich: Rich
length: 0:12
0:00 You saved, so the ending belongs to you.
end cum
# even: Even
length: 0:12
0:00 Nothing is owed. We are even.
end denied`,
  'red-and-green': `game: Red and green
start: rules
# rules: The rules
length: 0:14
0:00 On green, your hand moves. On red, it is still.
0:07 Press the button if you want it to be over sooner.
=> green
# green: Green
length: 0:50
note [go; after 0:05] I want to finish soon => last
0:00 Green.
0:03 /beat [for 40] 60 to 80
=> red
# red: Red
length: 0:25
0:00 Red. Hands off.
0:06 Only breathe.
repeat 3 => green
then => last
# last: The last light
length: 0:40
0:00 One more green, a long one.
0:05 /beat [for 30] 75 to 95
? Was that enough for today?
  -> Yes => enough
  -> Let me finish => finish
  silence => enough
# enough: Enough
length: 0:08
0:00 Then the light stays red. Well done.
end denied
# finish: Finish
length: 0:08
0:00 The light is green, all the way.
end cum`,
  'name-and-number': `game: A name and a number
start: hello
variable pace: number 1 to 3 = 2
# hello: Hello
length: 0:08
0:00 Before we begin, two things about you.
?text name What shall I call you?
=> number
silence => number
# number: A number
length: 0:06
0:00 Thank you.
?number pace How quick a pace do you want, from one to three?
=> choose
silence => choose
# choose: The pace
length: 0:02
when pace >= 3 => quick
when pace = 2 => even
otherwise => calm
# quick: Quick
length: 1:00
0:00 Quick, then.
0:05 /beat [for 50] 75 to 95
=> goodbye
# even: Even
length: 1:00
0:00 Nicely in the middle.
0:05 /beat [for 50] 60 to 75
=> goodbye
# calm: Calm
length: 1:00
0:00 Calm it is.
0:05 /beat [for 50] 50
=> goodbye
# goodbye: Goodbye
length: 0:14
0:00 That was our time, {name}.
0:06 Rest a little.
end denied`,
  'teacher-and-practice': `game: Lesson and practice
start: lesson
# lesson: The lesson
length: 0:14
0:00 Today is about one thing: keeping an even tempo.
0:07 I show it, you practise, and then you tell me how it was.
call => practice
then => review
# practice: Practice
length: 0:55
0:00 With the beat, no faster.
0:06 /beat [for 45] 60
return
# review: How was it?
length: 0:25
0:00 And rest.
? How was it?
  -> Easy => harder
  -> Just right => same
  -> I want to stop here => end
  silence => same
# same: Once more
length: 0:04
0:00 Then the same once more.
call => practice
then => end
# harder: A little harder
length: 0:55
0:00 Then a little quicker.
0:06 /beat [for 45] 70 to 85
=> end
# end: End of the lesson
length: 0:12
0:00 That is the lesson. You kept time well.
end denied`,
  'two-endings': `game: Two endings
start: begin
# begin: The beginning
length: 1:05
0:00 Settle in. I will ask you one thing, near the end.
0:07 /beat [for 55] 55 to 75
=> pause
# pause: The pause
length: 0:25
0:00 Hands off, for a few breaths.
=> last-part
# last-part: The last part
length: 1:00
0:00 And again, with the beat.
0:05 /beat [for 50] 75 to 95
? How shall this end?
  -> With a finish => finish
  -> With the wish kept for later => later
  silence => later
# finish: With a finish
length: 0:12
0:00 Then let it happen, at your own pace.
end cum
# later: Kept for later
length: 0:12
0:00 Then keep the wish. It will be stronger tomorrow.
end denied`,
} as const
