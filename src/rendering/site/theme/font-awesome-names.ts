/*
 * The icons of lucide for names of Font Awesome 6 and 5, which content of other documentation platforms uses. Names that both
 * have, such as `rocket`, are not listed.
 */

const NAMES = {
  interface: `
    magnifying-glass:search gear:settings gears:cog cogs:cog sliders-h:sliders-horizontal xmark:x times:x close:x remove:x
    multiply:x bars:menu navicon:menu bars-staggered:text-align-start ellipsis-v:ellipsis-vertical ellipsis-h:ellipsis
    check-double:check-check plus-large:plus minus-large:minus add:plus arrow-pointer:mouse-pointer hand-pointer:pointer
    computer-mouse:mouse toggle-on:toggle-right toggle-off:toggle-left trash-can:trash trash-alt:trash
    pen-to-square:square-pen pen-alt:pen pen-clip:pen pen-fancy:pen-tool pen-nib:pen-tool pencil-alt:pencil
    floppy-disk:save clone:copy paste:clipboard-paste filter-list:list-filter sort:arrow-down-up sort-up:chevron-up
    sort-down:chevron-down grip-lines:menu table-cells:grid-3x3 th:grid-3x3 table-cells-large:layout-grid
    th-large:layout-grid table-list:layout-list th-list:layout-list table-columns:columns-2 window-maximize:app-window
    window-restore:app-window window:app-window browser:app-window rectangle-xmark:square-x square-xmark:square-x
    square-poll-vertical:chart-no-axes-column list-ul:list list-ol:list-ordered tasks:list-checks list-alt:layout-list
    rectangle-list:layout-list spinner:loader circle-notch:loader-circle rotate:refresh-cw sync:refresh-cw
    sync-alt:refresh-cw arrows-rotate:refresh-cw refresh:refresh-cw rotate-right:rotate-cw rotate-left:rotate-ccw
    arrow-rotate-left:undo-2 arrow-rotate-right:redo-2 clock-rotate-left:rotate-ccw-clock retweet:repeat-2 random:shuffle
    eye-slash:eye-off eye-dropper:pipette i-cursor:text-cursor paper-plane:send paper-plane-top:send share-nodes:share-2
    share-alt:share-2 share-from-square:square-arrow-out-up-right thumbtack:pin thumb-tack:pin print:printer
    expand-alt:maximize-2 compress:minimize compress-alt:minimize-2 up-right-and-down-left-from-center:maximize-2
    down-left-and-up-right-to-center:minimize-2`,
  arrows: `
    arrow-up-right-from-square:external-link external-link-alt:external-link up-right-from-square:external-link
    angle-right:chevron-right angle-left:chevron-left angle-up:chevron-up angle-down:chevron-down
    angles-right:chevrons-right angles-left:chevrons-left angles-up:chevrons-up angles-down:chevrons-down
    angle-double-right:chevrons-right angle-double-left:chevrons-left caret-right:chevron-right caret-left:chevron-left
    caret-up:chevron-up caret-down:chevron-down right-long:move-right left-long:move-left arrow-right-long:move-right
    arrow-left-long:move-left arrow-up-long:move-up arrow-down-long:move-down long-arrow-right:move-right
    long-arrow-alt-right:move-right right:arrow-big-right left:arrow-big-left up:arrow-big-up down:arrow-big-down
    circle-right:circle-arrow-right circle-left:circle-arrow-left circle-up:circle-arrow-up circle-down:circle-arrow-down
    arrow-right-arrow-left:arrow-left-right exchange:arrow-left-right exchange-alt:arrow-left-right
    right-left:arrow-left-right arrows-left-right:move-horizontal arrows-up-down:move-vertical up-down-left-right:move
    arrows-up-down-left-right:move arrows-alt:move arrow-turn-down:corner-right-down arrow-turn-up:corner-right-up
    turn-down:corner-right-down turn-up:corner-right-up level-down-alt:corner-right-down
    arrow-turn-down-right:corner-down-right arrow-right-to-bracket:log-in right-to-bracket:log-in sign-in:log-in
    sign-in-alt:log-in arrow-right-from-bracket:log-out right-from-bracket:log-out sign-out:log-out sign-out-alt:log-out
    arrow-up-from-bracket:share arrow-down-to-bracket:download arrow-trend-up:trending-up arrow-trend-down:trending-down
    arrows-split-up-and-left:split arrow-progress:chevrons-right arrows-to-circle:minimize-2
    arrow-up-right-dots:chart-no-axes-combined arrows-spin:refresh-cw arrows-repeat:repeat
    arrow-down-wide-short:arrow-down-wide-narrow arrow-up-wide-short:arrow-up-wide-narrow`,
  signs: `
    circle-info:info info-circle:info circle-question:circle-question-mark question-circle:circle-question-mark
    question:circle-question-mark circle-exclamation:circle-alert exclamation-circle:circle-alert exclamation:circle-alert
    triangle-exclamation:triangle-alert exclamation-triangle:triangle-alert warning:triangle-alert
    check-circle:circle-check circle-xmark:circle-x times-circle:circle-x octagon-check:badge-check
    octagon-exclamation:octagon-alert octagon-xmark:octagon-x check-square:square-check xmark-circle:circle-x
    circle-half-stroke:contrast adjust:contrast circle-nodes:share-2 life-ring:life-buoy star-half-stroke:star-half
    star-half-alt:star-half hashtag:hash at:at-sign percentage:percent equals:equal not-equal:equal-not
    slash-forward:slash registered:badge-check trademark:badge-check universal-access:accessibility
    wheelchair:accessibility quote-left:quote quote-right:quote square-up-right:square-arrow-up-right stop:square
    backward:rewind backward-step:skip-back forward:fast-forward forward-step:skip-forward step-backward:skip-back
    hourglass-half:hourglass hourglass-start:hourglass hourglass-end:hourglass stopwatch:timer calendar-alt:calendar-days
    calendar-day:calendar-1 calendar-week:calendar-range calendar-xmark:calendar-x calendar-lines:calendar-days
    bell-slash:bell-off flag-checkered:flag-triangle-right`,
  writing: `
    book-alt:book books:library book-sparkles:book-bookmark book-reader:book-user book-open-reader:book-user
    book-open-cover:book-open book-atlas:book-image book-medical:book-heart open-book:book-open address-book:contact
    address-card:id-card id-badge:id-card-lanyard note:sticky-note note-sticky:sticky-note notes:sticky-notes
    memo:file-text memo-circle-check:file-check file-alt:file-text file-lines:file-text file-circle-check:file-check
    file-circle-plus:file-plus file-circle-xmark:file-x file-circle-question:file-question-mark
    file-circle-exclamation:file-exclamation-point file-pdf:file-text file-word:file-type file-excel:file-spreadsheet
    file-csv:file-spreadsheet file-powerpoint:presentation file-zipper:file-archive file-import:file-input
    file-export:file-output file-arrow-down:file-down file-download:file-down file-arrow-up:file-up file-upload:file-up
    file-contract:file-pen-line file-invoice:receipt-text file-invoice-dollar:receipt file-shield:file-lock
    file-magnifying-glass:file-search clipboard-question:clipboard-list clipboard-list-check:clipboard-check
    clipboard-user:clipboard-pen folder-gear:folder-cog folder-magnifying-glass:folder-search box-archive:archive
    inbox-in:inbox font:type text-size:a-large-small text-height:a-large-small text-width:case-sensitive paragraph:pilcrow
    marker:pen-line language:languages table-rows:rows-3 border-all:table scroll-old:scroll blog:rss square-rss:rss
    input-text:text-cursor-input`,
  people: `
    user-alt:user user-large:user user-friends:users people-group:users-round users-rectangle:users people-arrows:users
    user-gear:user-cog users-gear:user-cog user-tie:user-round user-xmark:user-x user-times:user-x user-slash:user-x
    user-edit:user-pen user-clock:user-round-cog user-tag:user-star user-headset:headset user-astronaut:user-round
    user-graduate:graduation-cap user-doctor:stethoscope user-secret:hat-glasses person:person-standing
    male:person-standing female:person-standing child:baby person-walking:footprints person-running:footprints
    person-digging:construction person-chalkboard:presentation chalkboard:presentation chalkboard-user:presentation
    chalkboard-teacher:presentation face-smile:face-slightly-smiling face-frown:face-slightly-frowning
    face-meh:face-neutral face-laugh:face-grinning face-grin:face-grinning handshake-angle:handshake
    handshake-simple:handshake hands-helping:handshake hand-holding-heart:hand-heart hand-holding-dollar:hand-coins
    hand-holding-hand:hand-helping hand-holding:hand-helping hand-wave:hand hands-clapping:party-popper
    hand-sparkles:sparkles hand-back-fist:hand-fist hand-point-right:pointer hand-point-up:pointer head-side-brain:brain
    party-horn:party-popper comment:message-circle comments:messages-square comment-alt:message-square
    message:message-square messages:messages-square message-lines:message-square-text comment-dots:message-circle-more
    message-dots:message-square-more comment-lines:message-circle-more comment-question:message-circle-question-mark
    message-question:message-circle-question-mark comment-code:message-square-code comment-slash:message-square-off
    comments-alt:messages-square message-bot:bot-message-square comment-sms:message-square-text envelope:mail
    envelope-open:mail-open envelope-open-text:mail-open envelopes:mails envelope-circle-check:mail-check
    square-envelope:mail phone-alt:phone phone-volume:phone-call phone-flip:phone phone-slash:phone-off
    headphones-simple:headphones bullhorn:megaphone tower-broadcast:radio-tower broadcast-tower:radio-tower
    tower-cell:radio-tower walkie-talkie:radio-receiver`,
  development: `
    code-branch:git-branch code-commit:git-commit-horizontal code-merge:git-merge code-pull-request:git-pull-request
    code-pull-request-closed:git-pull-request-closed code-compare:git-compare code-fork:git-fork code-simple:code
    brackets-curly:braces brackets-square:brackets brackets-round:parentheses laptop-code:code-xml file-binary:file-digit
    rectangle-terminal:square-terminal bugs:bug bug-slash:bug-off microchip-ai:cpu memory:memory-stick hdd:hard-drive
    desktop:monitor desktop-alt:monitor display:monitor laptop-file:laptop-minimal mobile:smartphone mobile-alt:smartphone
    mobile-screen:smartphone mobile-screen-button:smartphone mobile-button:smartphone tablet-screen-button:tablet
    server-rack:server network-wired:network sitemap:network diagram-project:workflow project-diagram:workflow
    diagram-successor:workflow diagram-next:workflow diagram-nested:network diagram-venn:blend chart-diagram:workflow
    cloud-arrow-up:cloud-upload cloud-upload-alt:cloud-upload cloud-arrow-down:cloud-download
    cloud-download-alt:cloud-download cloud-bolt:cloud-lightning robot:bot user-robot:bot gitbook-assistant:sparkles
    wand-magic:wand wand-magic-sparkles:wand-sparkles magic:wand-sparkles screwdriver-wrench:wrench tools:wrench
    screwdriver:wrench cube:box cubes:boxes cubes-stacked:boxes boxes-stacked:boxes box-open:package-open
    box-taped:package box-check:package-check puzzle-piece:puzzle puzzle-piece-simple:puzzle block-brick:brick-wall
    layer-group:layers layer-plus:layers-plus object-group:group object-ungroup:ungroup link-slash:unlink chain:link
    link-simple:link-2 link-horizontal:link-2 plug-circle-bolt:plug-zap plug-circle-check:plug-zap plug-circle-plus:plug-2
    plug-circle-xmark:unplug bolt:zap bolt-lightning:zap bolt-slash:zap-off qrcode:qr-code wifi-slash:wifi-off
    ethernet:ethernet-port flask-vial:flask-conical flask:flask-conical vial:test-tube vials:test-tubes
    function:square-function square-root-variable:square-radical square-binary:binary wave-square:activity
    signal-stream:radio gauge-high:gauge gauge-simple:gauge tachometer-alt:gauge gauge-max:gauge hexagon-nodes:waypoints
    api:webhook cloud-word:cloud database-alt:database floppy-disks:save-all globe-pointer:globe browsers:app-window`,
  security: `
    lock-alt:lock unlock-alt:lock-open lock-a:lock shield-halved:shield-half shield-alt:shield-half shield-blank:shield
    shield-xmark:shield-x shield-exclamation:shield-alert shield-heart:shield-check shield-virus:shield-alert
    key-skeleton:key-round passport:id-card mask:venetian-mask building-shield:shield-house building-lock:lock safe:vault
    scale-balanced:scale balance-scale:scale`,
  business: `
    chart-bar:chart-column chart-simple:chart-no-axes-column chart-line-up:trending-up chart-line-down:trending-down
    chart-mixed:chart-no-axes-combined chart-pie-simple:chart-pie chart-waterfall:chart-gantt
    magnifying-glass-chart:search-check magnifying-glass-plus:zoom-in magnifying-glass-minus:zoom-out search-plus:zoom-in
    search-minus:zoom-out money-bill:banknote money-bills:banknote money-bill-wave:banknote money-bill-1:banknote
    money-bill-transfer:arrow-left-right money-check:receipt-text money-check-dollar:receipt-text sack-dollar:hand-coins
    coin:circle-dollar-sign dollar:dollar-sign euro-sign:euro sterling-sign:pound-sterling yen-sign:japanese-yen
    bitcoin-sign:bitcoin credit-card-alt:credit-card cart-shopping:shopping-cart cart-plus:shopping-cart
    bag-shopping:shopping-bag basket-shopping:shopping-basket shop:store cash-register:calculator
    building-columns:landmark bank:landmark institution:landmark buildings:building-complex city:building-complex
    industry:factory industry-alt:factory warehouse-full:warehouse briefcase-blank:briefcase suitcase:briefcase
    business-time:briefcase-business handshake-alt:handshake badge-dollar:badge-dollar-sign
    circle-dollar:circle-dollar-sign ranking-star:trophy award-simple:award ticket-alt:ticket ticket-simple:ticket
    truck-fast:truck shipping-fast:truck truck-moving:truck dolly:forklift pallet:forklift bullseye:target
    bullseye-arrow:target bullseye-pointer:target crosshairs:crosshair lightbulb-on:lightbulb
    lightbulb-exclamation:lightbulb school-flag:school`,
  media: `
    image-portrait:image photo-film:images photo-video:images panorama:image icons:shapes camera-retro:camera
    camera-web:webcam video-slash:video-off film-simple:film clapperboard-play:clapperboard microphone:mic
    microphone-alt:mic-vocal microphone-lines:mic-vocal microphone-slash:mic-off volume-high:volume-2 volume-up:volume-2
    volume-low:volume-1 volume-xmark:volume-x volume-mute:volume-x music-note:eighth-notes compact-disc:disc-3
    record-vinyl:disc-3 closed-captioning:captions paintbrush-pencil:paintbrush paint-brush:paintbrush
    fill-drip:paint-bucket fill:paint-bucket swatchbook:swatch-book pen-ruler:pencil-ruler ruler-combined:ruler
    ruler-horizontal:ruler compass-drafting:drafting-compass bezier-curve:spline draw-polygon:vector-square
    crop-simple:crop rectangle-wide:rectangle-horizontal gamepad-modern:gamepad-2 dice-d6:dices dice:dices
    chess:chess-knight masks-theater:theater tv-retro:tv`,
  world: `
    home-alt:house home-lg:house house-chimney:house house-user:house globe-alt:globe earth-americas:earth
    earth-europe:earth earth-asia:earth earth-africa:earth globe-americas:earth globe-europe:earth location-dot:map-pin
    map-marker:map-pin map-marker-alt:map-pin location-pin:map-pin location-arrow:navigation
    location-crosshairs:locate-fixed map-location-dot:map-pinned map-location:map-pinned signs-post:signpost
    map-signs:signpost diamond-turn-right:milestone directions:milestone route-highway:route road-barrier:construction
    traffic-light:traffic-cone plane-departure:plane-takeoff plane-arrival:plane-landing plane-up:plane
    shuttle-space:rocket space-shuttle:rocket rocket-launch:rocket planet-ringed:orbit car-side:car bicycle:bike
    motorcycle:motorbike train-subway:train-front gas-pump:fuel charging-station:ev-charger umbrella-beach:tree-palm
    mountain-sun:mountain mountain-city:mountain tree-city:trees seedling:sprout leaf-heart:leaf spa:flower-2 fire:flame
    fire-flame-curved:flame fire-alt:flame temperature-half:thermometer temperature-high:thermometer-sun
    temperature-low:thermometer-snowflake water:waves-horizontal sun-bright:sun moon-stars:moon-star
    cloud-showers-heavy:cloud-rain bolt-auto:zap mug-saucer:coffee mug-hot:coffee burger:hamburger pizza-slice:pizza
    apple-whole:apple wine-glass:wine beer-mug-empty:beer martini-glass:martini cake-candles:cake birthday-cake:cake
    utensil-spoon:utensils kitchen-set:cooking-pot bowl-food:salad paw:paw-print crow:bird dove:bird spider:bug
    heartbeat:heart-pulse suitcase-medical:briefcase-medical first-aid:briefcase-medical kit-medical:briefcase-medical
    hospital-alt:hospital pills:pill capsules:pill prescription-bottle:pill-bottle virus-slash:virus-off lungs:wind
    bed-alt:bed couch:sofa chair:armchair helmet-safety:hard-hat hammer-war:hammer glasses-round:glasses gift-card:gift
    gifts:gift skull-crossbones:skull alien-8bit:gamepad-2 dragon:flame football:volleyball basketball:volleyball
    futbol:volleyball person-swimming:waves-ladder`,
};

/** The name in lucide of an icon of Font Awesome; undefined: lucide has none, or the same name. */
export function lucideNameOf(name: string): string | undefined {
  table ??= new Map(
    Object.values(NAMES).flatMap((names) =>
      names
        .trim()
        .split(/\s+/)
        .map((entry) => entry.split(':') as [string, string]),
    ),
  );
  return table.get(name);
}

/** Made at the first use. */
let table: Map<string, string> | undefined;
