/**
 * Id of the demo event, which every installation has. People can type DEMO DEMO, because `normalizeEventId` reads O as
 * 0.
 */
export const DEMO_EVENT_ID = "DEM0DEM0";
