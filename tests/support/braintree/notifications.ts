import { createHash, createHmac } from 'node:crypto';
import type { Dispute, Sale } from './gateway.ts';
import { saleRecord } from './sale-calls.ts';
import { xml } from './xml.ts';

/** A notification as the provider posts it: signed with the account's private key. */
export function notification(kind: string, subject: string, { publicKey = 'public', privateKey = 'private' } = {}) {
  const at = new Date().toISOString();
  const text = `<notification><timestamp type="datetime">${at}</timestamp><kind>${kind}</kind><subject>${subject}</subject></notification>`;
  const payload = `${Buffer.from(text).toString('base64')}\n`;
  const key = createHash('sha1').update(privateKey).digest();
  const signature = `${publicKey}|${createHmac('sha1', key).update(payload).digest('hex')}`;
  return new URLSearchParams({ bt_signature: signature, bt_payload: payload }).toString();
}

export const ofSale = (sale: Sale) => xml('transaction', saleRecord(sale));

export const ofDispute = ({ id, status, reason, orderId, amountDisputed }: Dispute) =>
  xml('dispute', { id, status, reason, amountDisputed, transaction: { id: 't', orderId, amount: amountDisputed } });

export const ofReport = (reportUrl: string) =>
  xml('accountUpdaterDailyReport', { reportDate: '2026-11-20', reportUrl });

/** A card whose details its owner's bank has changed; `at` is left out where the provider does not say when. */
export const ofUpdated = (customerId: string, token: string, at?: string) =>
  xml('paymentMethodCustomerDataUpdatedMetadata', {
    token,
    datetimeUpdated: at,
    paymentMethod: { creditCard: { token, customerId } },
  });

/** A wallet that its owner has revoked. */
export const ofRevoked = (customerId: string, token: string) =>
  xml('paypalAccount', { billingAgreementId: 'b', customerId, token, email: 'x@example.com' });
