import type { Side } from '../../../contract/questions/questions.ts';
import { questionPath } from '../../../contract/pages/public-page.ts';
import { questionAddress } from '../../../contract/screens.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/client.ts';
import { breederIn, mailName, petIn } from '../../emails/mail-name.ts';
import { queueMail } from '../../emails/outbox.ts';
import { queuePush } from '../push-subscriptions/api.ts';
import { answerMail, proofMail, questionMail } from './mails/question.ts';
import { questionLinks } from '../../private-links.ts';
import type { ProofRow } from './proof-queries.ts';
import type { Found } from './queries.ts';

/** Queues a message's mail to the other side, once. A buyer who stopped mails gets none. */
export async function mailMessage(
  context: Context,
  tx: Tx,
  { question, breeder }: Found,
  { id, sender, text }: { id: string; sender: Side; text: string },
): Promise<void> {
  const { productName } = context.config;
  const occasion = `question:${id}`;
  if (sender === 'buyer') {
    const words = questionMail({
      productName,
      petName: mailName(question.petName, 'your pet'),
      buyerName: mailName(question.buyerName, 'A buyer'),
      text,
      url: context.siteUrl + questionAddress(question.id),
    });
    const isNew = await queueMail(context, tx, { occasion, recipient: breeder.email, ...words });
    if (isNew) await pushQuestion(context, tx, question);
    return;
  }
  const key = questionLinks.find(context.config, question.id, question.keyHash);
  if (question.mailsStoppedAt || key === undefined) return;
  const { language } = question;
  const words = answerMail({
    productName,
    language,
    petName: petIn(question.petName, language),
    breederName: breederIn(mailName(breeder.fullName, null), language),
    text,
    url: context.siteUrl + questionPath(key),
  });
  await queueMail(context, tx, { occasion, recipient: question.buyerEmail, ...words });
}

/** Queues the mail that asks the breeder for a new photo, with its word. */
export async function mailProof(
  context: Context,
  tx: Tx,
  { question, breeder }: Found,
  { word }: ProofRow,
): Promise<void> {
  const isNew = await queueMail(context, tx, {
    // Erased with the question, as the mails of its messages are.
    occasion: `question-photo:${question.id}`,
    recipient: breeder.email,
    ...proofMail({
      productName: context.config.productName,
      petName: mailName(question.petName, 'your pet'),
      buyerName: mailName(question.buyerName, 'A buyer'),
      word,
      url: context.siteUrl + questionAddress(question.id),
    }),
  });
  if (isNew) await pushQuestion(context, tx, question);
}

const pushQuestion = (context: Context, tx: Tx, { id, userId }: Found['question']): Promise<void> =>
  queuePush(context, tx, { userId, kind: 'question', path: questionAddress(id) });
