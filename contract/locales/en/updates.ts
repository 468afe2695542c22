export const updates = {
  title: 'Pictures of <bdi>{pet}</bdi>',
  ofLitter: '{day}, the whole litter',
  photo: '{name}, {day}, {number, number} of {all, number}',
  weights: 'Weight',
  curve: '{first} on {firstDay}, {last} on {lastDay}. The list below has each weight.',
  weighed: 'Weight: {weight}',
  mailPictures: 'New pictures of {name}',
  mailNews: 'News of {name}',
  mailPreview: '{breeder} posted something for you.',
  mailText: '{breeder} posted something about {name} on your private page. Only those who wait see it.',
  mailAction: 'See it on your page',
  mailWhy:
    'You’re receiving this email because you wait for this pet or litter on {product}. There’s at most one such email a day from each breeder.',
} as const;
