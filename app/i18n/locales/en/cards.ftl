### Names of cards. "the" is the name with its article.

suit-o = coins
suit-c = cups
suit-e = swords
suit-b = clubs
suit-french-o = diamonds
suit-french-c = hearts
suit-french-e = spades
suit-french-b = clubs

letters-o = Coi
letters-c = Cup
letters-e = Swo
letters-b = Clu

rank-1 = ace
rank-2 = 2
rank-3 = 3
rank-4 = 4
rank-5 = 5
rank-6 = 6
rank-7 = 7
rank-8 = 8
rank-9 = 9
rank-10 = jack
rank-11 = knight
rank-12 = king
rank-french-10 = jack
rank-french-11 = queen

rank-1-the = the ace
rank-2-the = the 2
rank-3-the = the 3
rank-4-the = the 4
rank-5-the = the 5
rank-6-the = the 6
rank-7-the = the 7
rank-8-the = the 8
rank-9-the = the 9
rank-10-the = the jack
rank-11-the = the knight
rank-12-the = the king
rank-french-10-the = the jack
rank-french-11-the = the queen

rank-1-plural = aces
rank-2-plural = twos
rank-3-plural = threes
rank-4-plural = fours
rank-5-plural = fives
rank-6-plural = sixes
rank-7-plural = sevens
rank-8-plural = eights
rank-9-plural = nines
rank-10-plural = jacks
rank-11-plural = knights
rank-12-plural = kings
rank-french-10-plural = jacks
rank-french-11-plural = queens

card = { $rank } of { $suit }
joker = joker
joker-the = the joker
joker-letters = Joker

list = { $start } and { $end }

run = { $ranks } of { $suit }
set = { $ranks } of { $suits }
set-with-wilds = { $ranks } of { $suits } with { $wilds }
jokers = { $count ->
    [one] a joker
   *[other] { $count } jokers
}
