import webPush from 'web-push';

/** The library for web push, read from a file of its own with the first one (scripts/build/server.mjs). */
export const { encrypt, getVapidHeaders } = webPush;
