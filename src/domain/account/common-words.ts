/**
 * Words that lists of leaked passwords are full of, with the names and makers that people of our trade choose.
 * With the forms that isCommonPassword() sees in them they stand for some hundred thousand passwords.
 */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
aaa aaaa aaaaaa abc abcd abcde abcdef abcdefg abcdefgh abe access account admin administrator africatwin ai
aishiteru akb akihabara akira alex alexander alpha always amanda amazon america american andrew android angel angels
anna anonymous anthony aoi aoki apple april aprilia arashi arigato arigatou arsenal asd asdf asdfgh asdfghjkl asdzxc
ashley asia asshole auction audi august australia autumn ayumi baby babygirl babymetal baiku balius banana bandit
bank barcelona baseball basketball batman baystars bear beatles benz berlin beta bike bikeowner biker bikers bikes
billion bird bitch black blackbird bless blessed blue bmw bolt boss boulevard bravo brother bulls business butterfly
buyer camera canada carp cash cat cbr change changeme charlie cheese chelsea cherry chevrolet chiba china chocolate
christ christopher cisco class client coffee college company computer cookie corvette cougar counter cowboys crystal
cub customer daddy daisuke daisuki daniel database david davidson dealer december default delta demo demon desktop
devil diamond docomo doctor dog doggie doggy dollar doraemon dota drag dragon dragons dragstar dream dreams drum
ducati eagle eagles echo edc eliminator elizabeth email emerald emi eminem emma employee endo endou engine england
english estrella ethan europe evangelion example exile facebook falcon family father february ferrari fighters fish
five flower football ford forest forever fortnite forza four foxtrot france freedom friday friend friends fuck
fuckyou fuji fujii fujisan fujita fukuda fukuoka game gamer games gaming gamma gandalf george germany ghibli ghost
giants ginger ginza github gladius gmail god goku gold golden goldwing golf google goto gotou green gsx guest guitar
gundam hacker hacking hamamatsu hana hanako hanshin happiness happy harley harleydavidson harleys harry haruto
hasegawa hashimoto hawks hayabusa hayashi heaven hello hellokitty helloworld hikari himitsu hina hiroshi hiroshima
history hobbit hockey hokkaido honda honey hornet hoshi hospital hotel hunter husqvarna ichiro ichirou ikeda
iloveyou india inoue instagram internet intruder inu inuchan ipad iphone ironman ishikawa island italy ito itou jack
jacob jaguar james january japan japanese jennifer jessica jesus jiro jirou jordan joseph joshua juliet july june
juventus kanagawa kaori katana kato katou kawaii kawasaki kaze kddi keiko kenji kenta keyboard killer kilo kimura
king kitten kitty knight kobayashi kobe kokoro kondo kondou konnichiwa korea ktm kuma kumamoto kumiko kyoto kyushu
lakers lamborghini laptop league legends lemon letmein lexus lightning lima line linux lion lions liverpool lkjh
login logon london love lovely loveme lover loveyou lucky luffy luigi macbook madonna madrid maeda magic mail
majesty manager manchester march maria marines mario market mason master math matrix matsumoto matthew max may
mayumi mazda megumi mei member mercari mercedes merlin metal metallica michael michelle microsoft midnight mike
milan million minato minecraft mitsubishi miyu mnbvcxz mobile mochi mommy monday money monitor monkey moonlight
moped mori mother motocross motorbike motorcycle mountain mouse murakami music mustang mypage mysql nagasaki nagoya
nakamura naoki naomi nara naruto neko nekochan netflix network nicole nihon niigata ninja nintendo nippon nirvana
nishimura nissan nmax nothing november number nurse ocean october office ogawa ohayo ohayou okada okinawa oliver
olivia omega one onepiece onigiri oracle orange osaka oscar ota overwatch owner panda panther papa paris pass
passcode passphrase passw passwd password pasuwaado pasuwado pcx peace peach pearl penguin pepper perfume phoenix
phone piano pikachu pink pizza player playstation poiuy pokemon porsche prince princess printer profile puppy purple
qaz qazwsx queen qwe qweasd qweasdzxc qwert qwerty qwertyuiop rabbit racer racing rainbow rakuten ramen ranger
realmadrid rebel red register ren rfv rich richard rider riders riding riku rin river robert roblox rock roma romeo
root router ruby saitama saito saitou sakamoto sakura sakurai samantha sample samsung samurai sapporo sasaki satan
sato satoshi satou saturday sayonara school science scooter secret secure security sega seller sendai seoul
september serow server service setting sexy shadow shark shibuya shimizu shinjuku shit shizuoka sierra sigma signup
silver sister smile soba soccer softbank something sony sophia sora sota souta spain speed spiderman spirit spring
staff star stars starwars storm strawberry strike student study subaru sugar suki summer sunday sunshine supercub
superman support sushi suzuki swallows system takahashi takashi tanaka tango taro tarou teacher temp temporary
tempura tenere tennis tesla test tester testing tgb thomas three thunder thursday tiger tigers tiktok tmax together
tokyo tomoko totoro tourer touring toyota transalp triumph trojan trustno trustnoone tsuki tuesday turbo twitter two
ubuntu udon umi uniform united university unknown usagi user valorant vampire versys vespa victor virago virus vmax
volkswagen vulcan warrior watanabe wednesday welcome whatever whiskey white william windows winter wizard wolf world
wsx xbox xray xxx yahoo yama yamada yamaguchi yamaha yamamoto yamato yankee yankees yellow yoko yokohama yoshida
youko youtube yui yuki yume yumi yuto yuuki yuuto zaq zelda zephyr zero zombie zrx zulu zxc zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
)
